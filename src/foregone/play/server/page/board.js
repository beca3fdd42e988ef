// A board that the server has drawn, made alive: clicks and keys choose cells.

import { $$, $ } from "./dom.js";

const centre = (cell) => {
  const box = cell.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** The nearest cell in the direction of an arrow key: little sideways, not far. */
function neighbour(cells, from, [dx, dy]) {
  const [x, y] = centre(from);
  let best = null;
  let least = Infinity;
  for (const cell of cells) {
    if (cell === from) continue;
    const [cx, cy] = centre(cell);
    const along = (cx - x) * dx + (cy - y) * dy;
    const across = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
    if (along <= 1 || across > along * 1.8) continue;
    const cost = along + 2 * across;
    if (cost < least) [least, best] = [cost, cell];
  }
  return best;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Show `svg` in `box`. `legal` are the cells that may be chosen, `choose` hears of one; `to` is whose
 * stone it will be. The focus stays on the cell where it was.
 */
export function show(box, svg, { legal = [], choose = null, to = null, last = null } = {}) {
  const focused = box.contains(document.activeElement) ? document.activeElement.dataset.cell : null;
  const remembered = focused ?? $("[tabindex='0']", box)?.dataset.cell;
  box.innerHTML = svg;
  const drawing = $("svg", box);
  drawing.style.maxWidth = `${1.75 * drawing.getAttribute("width")}px`;
  box.classList.toggle("live", Boolean(choose));
  box.classList.toggle("to-b", to === "B");
  box.classList.toggle("to-w", to === "W");
  const cells = $$(".fg-cell", box);
  const open = new Set(legal);
  for (const cell of cells) {
    if (open.has(cell.dataset.cell)) cell.setAttribute("data-free", "");
    else cell.setAttribute("aria-disabled", "true");
    if (cell.dataset.cell === last) cell.classList.add("fresh");
  }
  const home = cells.find((cell) => cell.dataset.cell === remembered)
    ?? cells.find((cell) => open.has(cell.dataset.cell)) ?? cells[0];
  if (home) home.setAttribute("tabindex", "0");
  if (focused && home) home.focus({ preventScroll: true });
  const pick = (cell) => {
    if (choose && cell && open.has(cell.dataset.cell)) choose(cell.dataset.cell);
  };
  box.onclick = (event) => pick(event.target.closest(".fg-cell"));
  box.onkeydown = (event) => {
    const cell = event.target.closest(".fg-cell");
    if (!cell) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      pick(cell);
    } else if (ARROWS[event.key]) {
      event.preventDefault();
      const next = neighbour(cells, cell, ARROWS[event.key]);
      if (!next) return;
      cell.setAttribute("tabindex", "-1");
      next.setAttribute("tabindex", "0");
      next.focus({ preventScroll: true });
    }
  };
}
