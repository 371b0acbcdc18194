// What the reader has chosen. All of it stands behind the # of the address, so that a copied address shows the same.

const RATES = ["op/s", "pk/s", "row/s"];
const STATISTICS = ["mean", "med", ".95", ".99", ".999", "max"];
const TIMES = ["reported", "service", "response", "wait"];
const SMOOTHS = ["1", "2", "5", "10", "30", "60"];
const THEMES = ["auto", "light", "dark"];
const LONGEST_NAME = 200;

/** One choice each: its word in the address, the value without it, and what an address may say. */
const CHOICES = [
  { key: "rate", initial: "op/s", allows: (value) => RATES.includes(value) },
  { key: "metric", initial: ".99", allows: (value) => STATISTICS.includes(value) },
  { key: "time", initial: "reported", allows: (value) => TIMES.includes(value) },
  { key: "kind", initial: TOTAL, allows: (value, model) => model.kinds.includes(value) },
  { key: "smooth", initial: "1", allows: (value) => SMOOTHS.includes(value) },
  { key: "scale", initial: "linear", allows: (value) => ["linear", "log"].includes(value) },
  { key: "curve", initial: "log", allows: (value) => ["linear", "log"].includes(value) },
  { key: "errors", initial: "errors", allows: (value, model) => errorChoices(model).some(([name]) => name === value) },
  { key: "client", initial: "cpu", allows: (value) => CLIENT_COLUMNS.some(({ name }) => name === value) },
  { key: "facts", initial: "differences", allows: (value) => ["differences", "all"].includes(value) },
  { key: "theme", initial: "auto", allows: (value) => THEMES.includes(value) },
];

const listeners = [];
let state = null;
let shownModel = null;
let pendingAddress = 0;

/** Begins with what the address says; what it says wrongly counts as not said. */
function startState(model) {
  shownModel = model;
  state = readAddress(location.hash, model);
  window.addEventListener("hashchange", () => {
    if (location.hash.slice(1) !== addressOf(state, model)) {
      const before = state;
      state = readAddress(location.hash, model);
      tellListeners(new Set(Object.keys(state).filter((name) => plain(before[name]) !== plain(state[name]))));
    }
  });
}

/** A choice as text that is the same for the same choice. */
function plain(value) {
  return JSON.stringify(value instanceof Set || value instanceof Map ? [...value] : value);
}

/** Changes some of the choices, tells all listeners, and keeps the address in step. */
function setState(changes) {
  state = { ...state, ...changes };
  clearTimeout(pendingAddress);
  pendingAddress = setTimeout(writeAddress, 100);
  tellListeners(new Set(Object.keys(changes)));
}

/** Calls the listener after each change with the state and the names of what changed. */
function onState(listener) {
  listeners.push(listener);
}

/** The trials in the chosen order. */
function orderedTrials(model) {
  return state.order.map((key) => model.trials.find((trial) => trial.key === key));
}

/** The trials that are drawn, in the chosen order. */
function visibleTrials(model) {
  return orderedTrials(model).filter((trial) => !state.hidden.has(trial.key));
}

/** What the reader calls a trial, or else its own name. */
function nameOf(trial) {
  return state.names.get(trial.key) ?? trial.name;
}

/** Tells every listener what changed. */
function tellListeners(changed) {
  for (const listener of listeners) {
    listener(state, changed);
  }
}

/** Writes the choices behind the # without a new step in the history. */
function writeAddress() {
  history.replaceState(null, "", `#${addressOf(state, shownModel)}`);
}

/** The choices as an address tells them; what is as at first is not told. */
function addressOf(chosen, model) {
  const words = new URLSearchParams();
  for (const { key, initial } of CHOICES) {
    if (chosen[key] !== initial) {
      words.set(key, chosen[key]);
    }
  }
  const keys = model.trials.map((trial) => trial.key);
  if (chosen.baseline !== keys[0] && chosen.baseline !== null) {
    words.set("baseline", chosen.baseline);
  }
  if (chosen.hidden.size > 0) {
    words.set("hide", [...chosen.hidden].join(","));
  }
  if (chosen.order.join() !== keys.join()) {
    words.set("order", chosen.order.join(","));
  }
  if (chosen.zoom) {
    words.set("zoom", chosen.zoom.map((seconds) => Number(seconds.toFixed(3))).join(","));
  }
  for (const [key, name] of chosen.names) {
    words.set(`name.${key}`, name);
  }
  return words.toString();
}

/** The choices an address tells, each only if it is one there is. */
function readAddress(hash, model) {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const read = {};
  for (const { key, initial, allows } of CHOICES) {
    const value = words.get(key);
    read[key] = value !== null && allows(value, model) ? value : initial;
  }
  const keys = model.trials.map((trial) => trial.key);
  const known = (name) => [...new Set((words.get(name) ?? "").split(","))].filter((key) => keys.includes(key));
  const order = known("order");
  read.order = [...order, ...keys.filter((key) => !order.includes(key))];
  read.hidden = new Set(known("hide"));
  read.baseline = known("baseline")[0] ?? keys[0] ?? null;
  read.zoom = readZoom(words.get("zoom"));
  read.names = readNames(words, keys);
  return read;
}

/** The stretch of time an address tells, or null. */
function readZoom(text) {
  const [from, to, ...more] = (text ?? "").split(",").map((word) => (word.trim() ? Number(word) : NaN));
  return more.length === 0 && from >= 0 && to > from && Number.isFinite(to) ? [from, to] : null;
}

/** The names an address tells for trials that there are. */
function readNames(words, keys) {
  const names = new Map();
  for (const key of keys) {
    const name = (words.get(`name.${key}`) ?? "").trim().slice(0, LONGEST_NAME);
    if (name) {
      names.set(key, name);
    }
  }
  return names;
}
