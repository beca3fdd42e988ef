// Which page an address means. Every state has an address, so every state has a link.

import { $, $$ } from "./dom.js";
import * as games from "./games.js";
import * as draw from "./draw.js";
import * as table from "./table.js";

const pages = { games, draw, table };

function pageOf(query) {
  if (query.has("game")) return "table";
  return query.get("view") === "draw" ? "draw" : "games";
}

function show() {
  const query = new URLSearchParams(location.search);
  const name = pageOf(query);
  for (const section of $$("[data-page]")) section.hidden = section.id !== name;
  for (const link of $$("[data-view]")) {
    if (link.dataset.view === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = { games: "Foregone", draw: "Draw your own · Foregone" }[name] ?? document.title;
  if (name !== "table") table.leave();
  pages[name].show(query);
}

/** Go to an address of this page. */
export function go(address, { replace = false } = {}) {
  const page = pageOf(new URLSearchParams(location.search));
  history[replace ? "replaceState" : "pushState"](null, "", address);
  show();
  if (pageOf(new URLSearchParams(location.search)) !== page) {
    scrollTo(0, 0);
    $("#main").focus({ preventScroll: true });
  }
}

addEventListener("popstate", show);
addEventListener("click", (event) => {
  const link = event.target.closest("a[data-link]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(link.getAttribute("href"));
});

$("#theme").addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme:dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  try {
    localStorage.setItem("theme", root.dataset.theme);
  } catch {
    // Then it lasts as long as the page.
  }
});

// The token of a public server is a cookie by now; a copied link must not give it away.
const here = new URL(location.href);
if (here.searchParams.has("token")) {
  here.searchParams.delete("token");
  history.replaceState(null, "", here);
}

draw.start(go);
games.start(go);
table.start(go);
show();
