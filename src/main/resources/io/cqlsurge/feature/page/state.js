// The view settings of the page. The fragment of the URL holds all of them, so that a copied URL shows the same view.

const RATES = ["op/s", "pk/s", "row/s"];
const STATISTICS = ["mean", "med", ".95", ".99", ".999", "max"];
const TIMES = ["reported", "service", "response", "wait"];
const SMOOTHS = ["1", "2", "5", "10", "30", "60"];
const THEMES = ["auto", "light", "dark"];
const LONGEST_NAME = 200;

/** The settings with one value each: parameter in the URL fragment, default value, and a check of the value. */
const SETTINGS = [
  { key: "rate", initial: "op/s", allows: (value) => RATES.includes(value) },
  { key: "metric", initial: SEVERAL, allows: (value) => [SEVERAL, ...STATISTICS].includes(value) },
  { key: "time", initial: "reported", allows: (value) => TIMES.includes(value) },
  { key: "kind", initial: TOTAL, allows: (value) => model.kinds.includes(value) },
  { key: "smooth", initial: "1", allows: (value) => SMOOTHS.includes(value) },
  { key: "heat", initial: "first", allows: (value) => model.trials.some(({ key }) => key === value) },
  { key: "scale", initial: "auto", allows: (value) => ["auto", "linear", "log"].includes(value) },
  { key: "curve", initial: "log", allows: (value) => ["linear", "log"].includes(value) },
  { key: "errors", initial: "errors", allows: (value) => errorChoices().some(([name]) => name === value) },
  { key: "client", initial: "cpu", allows: (value) => CLIENT_COLUMNS.some(({ name }) => name === value) },
  { key: "facts", initial: "differences", allows: (value) => ["differences", "all"].includes(value) },
  { key: "theme", initial: "auto", allows: (value) => THEMES.includes(value) },
];

const listeners = [];
/** @type {State} */
let state = null;
/** @type {Model} */
let model = null;
let pendingAddress = 0;

/** Sets the model, and the state from the URL fragment. Invalid values in the fragment are ignored. */
function startState(read) {
  model = read;
  state = readAddress(location.hash);
  window.addEventListener("hashchange", () => {
    if (location.hash.slice(1) !== addressOf(state)) {
      const before = state;
      state = readAddress(location.hash);
      notifyListeners(new Set(Object.keys(state).filter((name) => comparable(before[name]) !== comparable(state[name]))));
    }
  });
}

/** Returns a setting as text, to compare it with another. */
function comparable(value) {
  return JSON.stringify(value instanceof Set || value instanceof Map ? [...value] : value);
}

/** Changes some of the settings, notifies all listeners, and updates the URL. */
function setState(changes) {
  state = { ...state, ...changes };
  clearTimeout(pendingAddress);
  pendingAddress = setTimeout(writeAddress, 100);
  notifyListeners(new Set(Object.keys(changes)));
}

/** Registers a listener. It is called after each change with the names of the changed settings. */
function onState(listener) {
  listeners.push(listener);
}

/** Returns all trials in the selected order. */
function orderedTrials() {
  return state.order.map((key) => model.trials.find((trial) => trial.key === key));
}

/** Returns the visible trials in the selected order. */
function visibleTrials() {
  return orderedTrials().filter((trial) => !state.hidden.has(trial.key));
}

/**
 * Returns the name the user gave a trial, or its original name.
 *
 * @param {Trial} trial
 */
function nameOf(trial) {
  return state.names.get(trial.key) ?? trial.name;
}

/** Calls every listener with the names of the changed settings. */
function notifyListeners(changed) {
  for (const listener of listeners) {
    listener(changed);
  }
}

/** Writes the settings to the URL fragment without a new entry in the browser history. */
function writeAddress() {
  history.replaceState(null, "", `#${addressOf(state)}`);
}

/** Returns the settings as a URL fragment, without those that have their default value. */
function addressOf(chosen) {
  const parameters = new URLSearchParams();
  for (const { key, initial } of SETTINGS) {
    if (chosen[key] !== initial) {
      parameters.set(key, chosen[key]);
    }
  }
  const keys = model.trials.map((trial) => trial.key);
  if (chosen.baseline !== baselineAtFirst() && chosen.baseline !== null) {
    parameters.set("baseline", chosen.baseline);
  }
  if (comparable(chosen.hidden) !== comparable(hiddenAtFirst())) {
    parameters.set("hide", [...chosen.hidden].join(","));
  }
  if (chosen.order.join() !== keys.join()) {
    parameters.set("order", chosen.order.join(","));
  }
  if (chosen.zoom) {
    parameters.set("zoom", chosen.zoom.map((seconds) => Number(seconds.toFixed(3))).join(","));
  }
  for (const [key, name] of chosen.names) {
    parameters.set(`name.${key}`, name);
  }
  return parameters.toString();
}

/**
 * Returns the trials that are hidden until the reader shows them.
 *
 * @returns {Set<string>}
 */
function hiddenAtFirst() {
  return new Set(model.trials.filter((trial) => trial.isHidden).map((trial) => trial.key));
}

/** Returns the first trial that is not hidden at first, or null. */
function baselineAtFirst() {
  const hidden = hiddenAtFirst();
  return model.trials.find((trial) => !hidden.has(trial.key))?.key ?? null;
}

/**
 * Reads the settings from a URL fragment. Unknown values are replaced by the default.
 *
 * @returns {State}
 */
function readAddress(hash) {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  /** @type {any} */
  const read = {};
  for (const { key, initial, allows } of SETTINGS) {
    const value = parameters.get(key);
    read[key] = value !== null && allows(value) ? value : initial;
  }
  const keys = model.trials.map((trial) => trial.key);
  const known = (name) => [...new Set((parameters.get(name) ?? "").split(","))].filter((key) => keys.includes(key));
  const order = known("order");
  read.order = [...order, ...keys.filter((key) => !order.includes(key))];
  read.hidden = parameters.has("hide") ? new Set(known("hide")) : hiddenAtFirst();
  read.baseline = known("baseline")[0] ?? baselineAtFirst();
  read.zoom = readZoom(parameters.get("zoom"));
  read.names = readNames(parameters, keys);
  return read;
}

/**
 * Parses a time range in seconds, "FROM,TO"; returns null if it is invalid.
 *
 * @returns {[number, number] | null}
 */
function readZoom(text) {
  const [from, to, ...more] = (text ?? "").split(",").map((number) => (number.trim() ? Number(number) : NaN));
  return more.length === 0 && from >= 0 && to > from && Number.isFinite(to) ? [from, to] : null;
}

/** Reads the names of trials from the parameters of a URL fragment. */
function readNames(parameters, keys) {
  const names = new Map();
  for (const key of keys) {
    const name = (parameters.get(`name.${key}`) ?? "").trim().slice(0, LONGEST_NAME);
    if (name) {
      names.set(key, name);
    }
  }
  return names;
}
