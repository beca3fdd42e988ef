// The server's answers, or an error that a person can read.

const client = Math.random().toString(36).slice(2);

export class Refused extends Error {}

async function call(path, options = {}) {
  let response;
  try {
    response = await fetch(path, {
      ...options,
      headers: { "X-Client": client, ...(options.body ? { "Content-Type": "application/json" } : {}) },
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused("The server does not answer. Is `foregone serve` still running?");
  }
  const told = await response.json().catch(() => ({}));
  if (!response.ok) {
    const first = Array.isArray(told.detail) ? told.detail[0] : null;
    throw new Refused(told.message ?? (first ? `${first.loc.at(-1)}: ${first.msg}` : `Error ${response.status}`));
  }
  return told;
}

const post = (path, body, signal) => call(path, { method: "POST", body: JSON.stringify(body), signal });

export const catalogue = () => call("/api/catalogue");
export const upload = (name, text) => post("/api/uploads", { name, text });
export const look = (at, signal) => post("/api/look", at, signal);
export const turn = (at, signal) => post("/api/turn", at, signal);
export const hint = (at, signal) => post("/api/hint", at, signal);
export const why = (at, signal) => post("/api/why", at, signal);
export const line = (at, signal) => post("/api/line", at, signal);
export const replies = (at, signal) => post("/api/replies", at, signal);

/** A solve: `told` hears of every step; resolves with the last state. `stop()` cancels it. */
export function solve(at, told) {
  let id = null;
  let stopped = false;
  const cancel = () => call(`/api/solves/${id}`, { method: "DELETE" }).catch(() => {});
  async function run() {
    let job = await post("/api/solves", at);
    id = job.id;
    if (stopped) cancel();
    while (job.state === "waiting" || job.state === "running") {
      told(job);
      job = await call(`/api/solves/${id}?seen=${job.steps.length}&wait=15`);
    }
    told(job);
    return job;
  }
  return {
    done: run(),
    stop() {
      stopped = true;
      if (id) cancel();
    },
  };
}
