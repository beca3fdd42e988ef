// Draw your own: a shape, a Hex position, a file.

import * as api from "./api.js";
import { show as showBoard } from "./board.js";
import { $, $$, h, say, tabs } from "./dom.js";

const PAD = 6;
let go;
let select;
const problem = (form, text) => ($(".problem", form).textContent = text);

// -- a shape --------------------------------------------------------------------------------------

const pressed = new Set(["1-1", "2-1", "2-2"]);

function shapeSpec() {
  const cells = [...pressed].map((cell) => cell.split("-").map(Number));
  if (!cells.length) return null;
  const left = Math.min(...cells.map(([x]) => x));
  const top = Math.min(...cells.map(([, y]) => y));
  const shape = cells.map(([x, y]) => [x - left, y - top]).sort(([a, b], [c, d]) => a - c || b - d)
    .map(([x, y]) => `${x}-${y}`).join(",");
  const value = (id) => Number($(`#shape-${id}`).value);
  const family = value("each") === 1 && value("opening") === 1 ? "httt" : `gttt(${value("each")},${value("opening")})`;
  const torus = $("#shape-torus").checked ? ":torus" : "";
  const breaker = $("#shape-breaker").checked ? ":maker-breaker" : "";
  return `${family}:${shape}@${value("columns")}x${value("rows")}${torus}${breaker}`;
}

function shapeChanged() {
  $("#shape-spec").textContent = shapeSpec() ?? "click some cells";
  problem($("#draw-shape"), "");
}

function startShape() {
  const pad = $("#shape");
  for (let y = 0; y < PAD; y++) {
    for (let x = 0; x < PAD; x++) {
      const cell = `${x}-${y}`;
      pad.append(h("button", {
        type: "button",
        "aria-pressed": String(pressed.has(cell)),
        "aria-label": `column ${x + 1}, row ${y + 1}`,
        "data-pad": cell,
      }));
    }
  }
  pad.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    const cell = button.dataset.pad;
    if (!pressed.delete(cell)) pressed.add(cell);
    button.setAttribute("aria-pressed", String(pressed.has(cell)));
    shapeChanged();
  });
  $("#shape-clear").addEventListener("click", () => {
    pressed.clear();
    for (const button of $$("button", pad)) button.setAttribute("aria-pressed", "false");
    shapeChanged();
  });
  $("#draw-shape").addEventListener("input", shapeChanged);
  $("#draw-shape").addEventListener("submit", (event) => {
    event.preventDefault();
    const spec = shapeSpec();
    if (spec) open($("#draw-shape"), spec);
    else problem($("#draw-shape"), "A shape has at least one cell: click some.");
  });
  shapeChanged();
}

// -- a Hex position -------------------------------------------------------------------------------

const stones = new Map(); // cell → "b" or "w"
let drawn = 0;

function hexSpec() {
  const of = (colour) => [...stones].filter(([, c]) => c === colour).map(([cell]) => cell).sort().join(",");
  const part = (name, cells) => (cells ? `:${name}=${cells}` : "");
  const size = $("#hex-size").value;
  return `hex:${size}x${size}${part("black", of("b"))}${part("white", of("w"))}`;
}

async function drawHex() {
  const size = Number($("#hex-size").value);
  if (!(size >= 2 && size <= 11)) return;
  const form = $("#draw-hex");
  try {
    if (size !== drawn) {
      for (const cell of stones.keys()) {
        const [, letter, row] = /^([a-z])(\d+)$/.exec(cell);
        if (letter.charCodeAt(0) - 96 > size || Number(row) > size) stones.delete(cell);
      }
    }
    $("#hex-spec").textContent = hexSpec();
    const [board, empty] = await Promise.all([
      api.look({ game: hexSpec() }),
      api.look({ game: `hex:${size}x${size}` }),
    ]);
    drawn = size;
    showBoard($("#hex-board"), board.svg, { legal: empty.legal, choose: cycle });
    problem(form, "");
  } catch (error) {
    problem(form, error.message);
  }
}

function cycle(cell) {
  const next = { undefined: "b", b: "w", w: undefined }[stones.get(cell)];
  if (next) stones.set(cell, next);
  else stones.delete(cell);
  say(`${cell} ${next === "b" ? "black" : next === "w" ? "white" : "free"}`);
  drawHex();
}

function startHex() {
  $("#hex-size").addEventListener("input", drawHex);
  $("#hex-clear").addEventListener("click", () => {
    stones.clear();
    drawHex();
  });
  $("#draw-hex").addEventListener("submit", (event) => {
    event.preventDefault();
    open($("#draw-hex"), hexSpec());
  });
}

// -- cities ---------------------------------------------------------------------------------------

const CITIES = ["Amsterdam", "Madrid", "Dublin", "Naples", "Sofia", "Athens", "Stockholm", "Munich", "Helsinki",
  "Istanbul", "Lisbon", "Nice", "Edinburgh", "Hamburg", "Geneva", "Antwerp", "Paris", "Seville"];

const listed = () => $("#cities").value.split("\n").map((city) => city.trim()).filter(Boolean);

function citiesChanged() {
  const cities = listed();
  const fits = (a, b) => a !== b && a.at(-1).toLowerCase() === b[0].toLowerCase();
  const arrows = cities.reduce((sum, a) => sum + cities.filter((b) => fits(a, b)).length, 0);
  $("#cities-figures").textContent = `${cities.length} cities, ${arrows} ways to go on.`;
  problem($("#draw-cities"), "");
}

function startCities() {
  $("#cities").value = CITIES.join("\n");
  $("#cities").addEventListener("input", citiesChanged);
  $("#draw-cities").addEventListener("submit", (event) => {
    event.preventDefault();
    const cities = listed();
    if (cities.some((city) => city.includes(","))) problem($("#draw-cities"), "A name has no comma in it.");
    else open($("#draw-cities"), `cities:${cities.join(",")}`);
  });
  citiesChanged();
}

// -- a file ---------------------------------------------------------------------------------------

async function send(file) {
  const form = $("#draw-file");
  problem(form, "");
  if (!file) return;
  if (!/\.(pg|hex|geo)$/.test(file.name)) return problem(form, `${file.name} is neither a .pg nor a .hex nor a .geo file.`);
  if (file.size > 200_000) return problem(form, `${file.name} is larger than 200 kB.`);
  try {
    const { game } = await api.upload(file.name, await file.text());
    go(`/?game=${encodeURIComponent(game)}`);
  } catch (error) {
    problem(form, error.message);
  }
}

function startFile() {
  const drop = $("#drop");
  $("#file").addEventListener("change", (event) => {
    send(event.target.files[0]);
    event.target.value = "";
  });
  drop.addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
  drop.addEventListener("dragleave", () => drop.classList.remove("over"));
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    send(event.dataTransfer.files[0]);
  });
}

// -- all three ------------------------------------------------------------------------------------

/** Go to the game, if the server can make something of it. */
async function open(form, spec) {
  try {
    await api.look({ game: spec });
    go(`/?game=${encodeURIComponent(spec)}`);
  } catch (error) {
    problem(form, error.message);
  }
}

export function start(to) {
  go = to;
  startShape();
  startHex();
  startCities();
  startFile();
  select = tabs($("#draw [role=tablist]"), (panel) => {
    const what = panel.replace("draw-", "");
    if (new URLSearchParams(location.search).get("view") === "draw")
      history.replaceState(null, "", what === "shape" ? "/?view=draw" : `/?view=draw&what=${what}`);
    if (what === "hex") drawHex();
  });
}

export function show(query) {
  select(`draw-${query.get("what") ?? "shape"}`);
}
