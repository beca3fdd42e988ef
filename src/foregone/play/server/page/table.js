// The table: a position, who wins it, and play. All of its state stands in the address:
// game, moves, as (whose side the person plays), judged (is the verdict shown?), tab.

import * as api from "./api.js";
import { show as showBoard } from "./board.js";
import { $, $$, h, say, stone, tabs, title, toast } from "./dom.js";

let go;
let select;
let state = null; // what the address says
let position = null; // what the server says about it
let pending = null; // aborts the question that is being asked
let solving = null;

// -- the address ----------------------------------------------------------------------------------

const readable = (text) => encodeURIComponent(text).replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%40", "@");

function address(change = {}) {
  const next = { ...state, ...change };
  const parts = [`game=${readable(next.game)}`];
  if (next.moves.length) parts.push(`moves=${readable(next.moves.join(","))}`);
  if (next.as) parts.push(`as=${next.as}`);
  if (next.judged && !next.as) parts.push("judged=1");
  if (next.tab !== "moves") parts.push(`tab=${next.tab}`);
  return `/?${parts.join("&")}`;
}

function read(query) {
  return {
    game: query.get("game"),
    moves: (query.get("moves") ?? "").split(",").filter(Boolean),
    as: ["B", "W"].includes(query.get("as")) ? query.get("as") : "",
    judged: query.has("judged") || query.has("as"),
    tab: query.get("tab") ?? "moves",
  };
}

const at = (moves = state.moves) => ({ game: state.game, moves });

// -- showing a position ---------------------------------------------------------------------------

export function leave() {
  pending?.abort();
  solving?.stop();
  solving = null;
  state = position = null;
}

export async function show(query) {
  const before = state;
  state = read(query);
  if (before && before.game !== state.game) position = null;
  if (before && solving && (before.game !== state.game || before.moves.join() !== state.moves.join())) {
    solving.stop();
    solving = null;
  }
  pending?.abort();
  const asked = (pending = new AbortController());
  for (const radio of $$("#sides input")) radio.checked = radio.value === state.as;
  $("#board").classList.add("busy");
  if (!position) {
    $("#name").textContent = state.game.startsWith("upload:") ? "Your file" : state.game;
    $("#rule").textContent = "";
  }
  try {
    const told = state.judged
      ? await api.turn({ ...at(), human: state.as || null }, asked.signal)
      : await api.look(at(), asked.signal);
    if (asked.signal.aborted) return;
    position = told;
    if (told.answers?.length) {
      state.moves = told.moves;
      history.replaceState(null, "", address());
    }
    render();
    await panel(asked.signal);
  } catch (error) {
    if (error.name === "AbortError") return;
    failed(error);
  } finally {
    if (pending === asked) $("#board").classList.remove("busy");
  }
}

function failed(error) {
  if (position) {
    toast(error.message);
    return;
  }
  $("#board").replaceChildren(h("p", { class: "problem", role: "alert" }, error.message));
  $("#sentence").textContent = "";
  $("#whose").textContent = "";
  $("#caption").textContent = "";
  $("#solve").hidden = true;
  document.title = "Foregone";
}

const mayMove = () => !position.over && (!state.as || position.to_move === state.as);

function render() {
  const { standing } = position;
  document.title = `${position.name} · Foregone`;
  $("#name").textContent = position.name;
  $("#rule").textContent = position.figures.rule;
  board(position.svg);
  const verdict = $("#verdict");
  verdict.dataset.status = standing?.status ?? "";
  $("#sentence").textContent = standing?.sentence ?? (position.over ? position.result : "");
  $("#whose").textContent = whose();
  $("#solve").hidden = position.over || Boolean(solving) || Boolean(standing && standing.status !== "undecided");
  $("#solve").textContent = standing?.status === "undecided" ? "Think longer" : "Who wins?";
  $("#progress").hidden = !solving;
  $("#proof").hidden = true;
  $("#hint").disabled = !mayMove();
  $("#undo").disabled = !position.moves.length;
  $("#restart").disabled = !position.moves.length;
  $("#figures").replaceChildren(
    ...Object.entries(position.figures).flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
  );
  const last = position.moves.at(-1);
  say([
    last ? `${title(position.turns.at(-1))} played ${last}.` : "",
    standing?.sentence ? `${standing.sentence}.` : "",
    whose(),
  ].join(" "));
}

function whose() {
  if (position.over) return position.moves.length ? `The game is over after ${position.moves.length} moves.` : "The game is over.";
  const mover = title(position.to_move);
  return state.as === position.to_move ? `Your move: ${mover}.` : `${mover} is to move.`;
}

function board(svg, caption = "") {
  showBoard($("#board"), svg, {
    legal: mayMove() ? position.legal : [],
    choose: mayMove() ? play : null,
    to: position.to_move,
    last: position.moves.at(-1),
  });
  $("#caption").textContent = caption;
}

function play(cell) {
  go(address({ moves: [...state.moves, cell] }));
}

// -- the panels -----------------------------------------------------------------------------------

async function panel(signal) {
  const name = state.tab;
  const box = $(`#panel-${name}`);
  if (name === "moves") return moves(box);
  if (!state.judged) {
    box.replaceChildren(h("p", { class: "quiet" }, "First ask who wins."));
    return;
  }
  box.replaceChildren(h("p", { class: "quiet" }, "One moment …"));
  try {
    await { why, line, tree }[name](box, signal);
  } catch (error) {
    if (error.name !== "AbortError") box.replaceChildren(h("p", { class: "problem" }, error.message));
  }
}

const moveLink = (i, move, player) =>
  h("li", {}, h("a", {
    href: address({ moves: state.moves.slice(0, i) }),
    "data-link": true,
    "aria-current": i === state.moves.length ? "step" : null,
  }, player ? stone(player) : null, move));

function moves(box) {
  if (!position.moves.length) {
    box.replaceChildren(h("p", { class: "quiet" }, "No move yet. Click a cell, or move with the arrow keys and press Enter."));
    return;
  }
  box.replaceChildren(h("ol", { class: "moves", "aria-label": "Moves" },
    moveLink(0, "start"),
    position.moves.map((move, i) => moveLink(i + 1, move, position.turns[i]))));
}

const chips = (cells, kind = "") => h("ul", { class: `chips ${kind}` }, cells.map((cell) => h("li", {}, cell)));

async function why(box, signal) {
  const told = await api.why(at(), signal);
  if (signal.aborted) return;
  const mover = position.to_move ? title(position.to_move) : "";
  const parts = told.threats.flatMap((threat) => [
    h("h3", {}, stone(threat.player), ` ${title(threat.player)} threatens ${threat.missing.join(" ")}`),
    h("p", { class: "quiet" }, `to complete ${threat.cells.join(" ")}`),
  ]);
  if (told.zone.length) {
    parts.push(h("h3", {}, `${mover} must play here`),
      h("p", { class: "quiet" }, "The winning strategy does not need the other cells: a move there changes nothing."),
      chips(told.zone, "zone"));
  }
  if (told.pairs.length) {
    parts.push(h("h3", {}, "A pairing holds"),
      h("p", { class: "quiet" }, "Whenever Black takes a cell of a pair, White takes the other. No set that Black still could complete is without a pair."),
      chips(told.pairs.map((pair) => pair.join("–")), "pairs"));
  }
  if (!parts.length) {
    const none = position.over ? "The game is over: the winning set is marked on the board."
      : "No short reason: no threat, no small zone, no pairing. The tree of replies is the reason.";
    parts.push(h("p", { class: "quiet" }, none));
  } else {
    board(told.svg);
  }
  box.replaceChildren(h("div", { class: "why" }, parts));
}

async function line(box, signal) {
  const told = await api.line(at(), signal);
  if (signal.aborted) return;
  if (!told.line.length) {
    box.replaceChildren(h("p", { class: "quiet" }, position.over ? "The game is over." : "Nobody forces a win here, so there is no line to show."));
    return;
  }
  const all = [...state.moves];
  box.replaceChildren(h("p", { class: "quiet" }, "Best play of both sides:"),
    h("ol", { class: "moves", "aria-label": "Best line" }, told.line.map(({ move, player }) => {
      all.push(move);
      return h("li", {}, h("a", { href: address({ moves: [...all] }), "data-link": true }, stone(player), move));
    })));
}

async function tree(box, signal) {
  const told = await api.replies(at(), signal);
  if (signal.aborted) return;
  if (!told.replies.length) {
    box.replaceChildren(h("p", { class: "quiet" }, "The game is over."));
    return;
  }
  const { status } = position.standing;
  const strategist = status === "black-wins" ? "B" : "W";
  const wins = told.replies.some(({ standing }) => standing.status === (position.to_move === "B" ? "black-wins" : "white-wins"));
  board(told.svg, wins ? "Green: moves that win, and in how many moves." : "The numbers: how many moves each one lasts.");
  box.replaceChildren(
    h("p", { class: "quiet" }, `Every move of ${title(position.to_move)}’s. Open one to see the answer.`),
    h("ul", { class: "tree" }, told.replies.map((reply) => branch(state.moves, reply.move, position.to_move, strategist, reply.standing))));
}

/** A move that can be opened: what it leads to, and then every move of the other side. */
function branch(before, move, player, strategist, standing) {
  const moves = [...before, move];
  const label = [stone(player), ` ${move} `, h("span", { class: "quiet" }, standing ? `· ${standing.sentence}` : "")];
  if (standing?.over) return h("li", {}, h("span", { class: "leaf" }, label));
  const inside = h("ul");
  const details = h("details", {}, h("summary", {}, label), inside);
  details.addEventListener("toggle", async () => {
    if (!details.open || inside.childElementCount) return;
    inside.append(h("li", { class: "quiet" }, "…"));
    try {
      const told = await api.turn({ game: state.game, moves, human: strategist === "B" ? "W" : "B" });
      const answers = told.answers.map((answer, i) => h("li", {}, h("span", { class: "leaf" },
        stone(told.turns[moves.length + i]), ` ${answer} `, h("span", { class: "quiet" }, `· ${told.standing.sentence}`))));
      const next = told.over ? [] : told.legal.map((cell) => branch(told.moves, cell, told.to_move, strategist));
      inside.replaceChildren(...answers, h("li", {}, h("ul", {}, next)));
      if (!next.length) inside.lastChild.remove();
    } catch (error) {
      inside.replaceChildren(h("li", { class: "problem" }, error.message));
    }
  }, false);
  return h("li", {}, details);
}

// -- the buttons ----------------------------------------------------------------------------------

async function solve() {
  const mine = api.solve(at(), (job) => {
    if (solving !== mine) return;
    $("#sentence").textContent = job.state === "waiting" ? "Waiting for a free worker …" : "Thinking …";
    $("#steps").replaceChildren(...job.steps.slice(-5).map((step) =>
      h("li", {}, `${step.text} · after ${step.seconds.toFixed(1)} s`)));
  });
  solving = mine;
  $("#verdict").dataset.status = "";
  $("#solve").hidden = true;
  $("#progress").hidden = false;
  $("#cancel").focus();
  say("Solving");
  try {
    const job = await mine.done;
    if (solving !== mine) return;
    solving = null;
    finished(job);
  } catch (error) {
    if (solving !== mine) return;
    solving = null;
    render();
    toast(error.message);
  }
}

function finished(job) {
  if (job.state === "done" && job.solution.answer !== "unknown") {
    const { solution } = job;
    state.judged = true;
    history.replaceState(null, "", address());
    position = { ...position, standing: solution.standing };
    render();
    if (solution.svg && solution.first_moves.length) {
      board(solution.svg, `Winning moves: ${solution.first_moves.join(" ")} · found in ${solution.seconds.toFixed(2)} s`);
    } else {
      $("#caption").textContent = `Proven in ${solution.seconds.toFixed(2)} s`;
    }
    $("#proof").hidden = !solution.proven;
    $("#proof-link").href = `/api/solves/${job.id}/certificate`;
    if (state.tab !== "moves") panel(pending.signal);
    return;
  }
  render();
  if (job.state === "failed") toast(job.problem.message);
  $("#sentence").textContent = job.state === "cancelled" ? "Cancelled" : `Not decided: ${job.solution?.reason ?? job.problem?.message}`;
  say($("#sentence").textContent);
}

function undo() {
  // Back to a position in which the person was to move; looking on, one move back.
  let count = state.moves.length - 1;
  if (state.as) while (count > 0 && position.turns[count] !== state.as) count -= 1;
  if (state.as && position.turns[count] !== state.as) return toast("There is no move of yours to take back.");
  go(address({ moves: state.moves.slice(0, count) }));
}

async function hint() {
  try {
    const { reply } = await api.hint(at());
    if (!reply) return;
    for (const cell of $$("#board .fg-cell")) cell.classList.toggle("hinted", cell.dataset.cell === reply.move);
    $("#caption").textContent = `Hint: ${reply.move}. Then: ${reply.standing.sentence}.`;
    say($("#caption").textContent);
  } catch (error) {
    toast(error.message);
  }
}

export function start(to) {
  go = to;
  select = tabs($("#table [role=tablist]"), (id) => {
    const tab = id.replace("panel-", "");
    if (!state || !position || state.tab === tab) return;
    state.tab = tab;
    history.replaceState(null, "", address());
    board(position.svg);
    panel(pending.signal);
  });
  $("#solve").addEventListener("click", solve);
  $("#cancel").addEventListener("click", () => solving?.stop());
  $("#hint").addEventListener("click", hint);
  $("#undo").addEventListener("click", undo);
  $("#restart").addEventListener("click", () => go(address({ moves: [] })));
  $("#copy").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      toast("The link is in the clipboard.");
    } catch {
      toast(location.href);
    }
  });
  $("#sides").addEventListener("change", (event) => go(address({ as: event.target.value, judged: true })));
  // The tab of the address is shown before anything is asked.
  const first = read(new URLSearchParams(location.search)).tab;
  select(`panel-${first}`);
}
