// Small helpers: elements from data (text is always text), and what is said to the person.

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** An element: `h("a", {href: "/"}, "home")`. Children are nodes or text. */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** For a screen reader. */
export function say(text) {
  $("#live").textContent = text;
}

let timer;

/** For everybody, and gone after a while. */
export function toast(text) {
  const box = $("#toast");
  box.textContent = text;
  box.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => (box.hidden = true), 5000);
}

export const stone = (player) => h("i", { class: `stone ${player === "B" ? "b" : "w"}`, "aria-hidden": "true" });
export const title = (player) => (player === "B" ? "Black" : "White");

/** Tabs as the ARIA practices want them: arrows move, one tab stop. `chosen` hears the panel's id. */
export function tabs(list, chosen) {
  const all = $$("[role=tab]", list);
  function select(tab, focus) {
    for (const each of all) {
      const on = each === tab;
      each.setAttribute("aria-selected", String(on));
      each.tabIndex = on ? 0 : -1;
      document.getElementById(each.getAttribute("aria-controls")).hidden = !on;
    }
    if (focus) tab.focus();
    chosen(tab.getAttribute("aria-controls"));
  }
  list.addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) select(tab);
  });
  list.addEventListener("keydown", (event) => {
    const at = all.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    select(all[(to + all.length) % all.length], true);
  });
  return (panel) => select(all.find((tab) => tab.getAttribute("aria-controls") === panel) ?? all[0]);
}
