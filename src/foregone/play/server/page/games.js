// The catalogue: shelves of games, with their boards.

import { catalogue } from "./api.js";
import { $, $$, h, toast } from "./dom.js";

const FIRST = 8; // cards of a shelf before "all of them"
let loaded = null;

const link = (spec) => `/?game=${encodeURIComponent(spec).replaceAll("%3A", ":").replaceAll("%40", "@").replaceAll("%2C", ",")}`;

const SVG = "http://www.w3.org/2000/svg";

/** The shape that a game is about, as stones on a few squares. */
function art(cells) {
  const width = 1 + Math.max(...cells.map(([x]) => x));
  const height = 1 + Math.max(...cells.map(([, y]) => y));
  const svg = document.createElementNS(SVG, "svg");
  const size = 26;
  svg.setAttribute("viewBox", `-2 -2 ${width * size + 4} ${height * size + 4}`);
  svg.setAttribute("width", width * size + 4);
  svg.setAttribute("height", height * size + 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const tile = document.createElementNS(SVG, "rect");
      for (const [key, value] of Object.entries({ x: x * size, y: y * size, width: size, height: size, class: "fg-tile" }))
        tile.setAttribute(key, value);
      svg.append(tile);
    }
  }
  for (const [x, y] of cells) {
    const dot = document.createElementNS(SVG, "circle");
    for (const [key, value] of Object.entries({ cx: (x + 0.5) * size, cy: (y + 0.5) * size, r: size * 0.38, class: "fg-black" }))
      dot.setAttribute(key, value);
    svg.append(dot);
  }
  return h("div", { class: "art", "aria-hidden": "true" }, svg);
}

/** A name that may be broken after a colon and before the size, not in the middle of a word. */
const breakable = (spec) => spec.split(/(?<=:)|(?=@)/).flatMap((part) => [part, h("wbr")]);

function card(entry, shapes) {
  const shape = /^httt:([^@]+)@/.exec(entry.spec)?.[1];
  const picture = shapes[shape]
    ? art(shapes[shape])
    : h("img", { src: `/api/picture.svg?game=${encodeURIComponent(entry.spec)}`, alt: "", loading: "lazy", decoding: "async" });
  return h("li", {}, h("a", { class: "card", href: link(entry.spec), "data-link": true },
    picture, h("strong", {}, breakable(entry.spec)), h("span", {}, entry.title)));
}

function shelf(family, shapes) {
  const cards = family.entries.map((entry) => card(entry, shapes));
  for (const each of cards.slice(FIRST)) each.hidden = true;
  const list = h("ul", { class: "cards" }, cards);
  const more = cards.length > FIRST
    ? h("button", { type: "button", class: "button small more", onclick: (event) => {
      for (const each of cards) each.hidden = false;
      event.target.remove();
      cards[FIRST].querySelector("a").focus();
    } }, `All ${cards.length}`)
    : null;
  return h("section", { class: "shelf" }, h("h3", {}, family.title), list, more);
}

function filter() {
  const wanted = $("#filter").value.trim().toLowerCase();
  let any = false;
  for (const section of $$(".shelf")) {
    const more = $(".more", section);
    let shown = 0;
    $$(".cards > li", section).forEach((item, i) => {
      const fits = item.textContent.toLowerCase().includes(wanted);
      item.hidden = wanted ? !fits : Boolean(more) && i >= FIRST;
      shown += !item.hidden;
    });
    section.hidden = !shown;
    if (more) more.hidden = Boolean(wanted);
    any ||= shown > 0;
  }
  $("#none").hidden = any;
}

export function start(go) {
  $("#filter").addEventListener("input", filter);
  $("#filter").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.value.trim()) go(link(event.target.value.trim()));
  });
}

export async function show() {
  if (loaded) return;
  try {
    loaded = await catalogue();
  } catch (error) {
    toast(error.message);
    return;
  }
  // The large families first; those of one game share a shelf.
  const large = loaded.families.filter((family) => family.entries.length > 1)
    .sort((a, b) => b.entries.length - a.entries.length);
  const rest = loaded.families.filter((family) => family.entries.length === 1).flatMap((family) => family.entries);
  const full = rest.length ? [...large, { title: "And more", entries: rest }] : large;
  $("#shelves").replaceChildren(...full.map((family) => shelf(family, loaded.shapes)));
  $("#shelves").setAttribute("aria-busy", "false");
  filter();
}
