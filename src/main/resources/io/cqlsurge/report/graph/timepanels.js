// The panels over time. All trials start at 0 s; the panels share cursor and zoom.

/**
 * Adds the panels of throughput and latency.
 *
 * @param {Model} model
 */
function addTimePanels(parent, model) {
  addPanel(parent, {
    ...OVER_TIME, view: (chosen) => throughputView(model, chosen),
    id: "throughput", needs: ["rate"], title: () => `Throughput, ${state.rate}`,
    controls: [settingField("rate", "Unit", () => RATES.map((rate) => [rate, rate]))],
    wholeRunValue: ({ trial, kind }, chosen) => resultOf(trial, kind, chosen.rate),
  });
  addPanel(parent, {
    ...OVER_TIME, view: (chosen) => latencyView(model, chosen),
    id: "latency", needs: ["metric", "time", "scale"],
    title: () => `${latencyName(model, state)}, ${STATISTIC_NAMES[allowsSeveral(model, state) ? state.metric : statisticOf(state)]}`,
    controls: [
      settingField("metric", "Statistic", () => statisticOptions(model)),
      settingField("time", "Time", timeChoices),
      settingField("scale", "Scale", () => [["auto", "automatic"], ["linear", "linear"], ["log", "logarithmic"]]),
    ],
    wholeRunValue: ({ trial, kind, metric }, chosen) => (isReported(trial, chosen.time) ? resultOf(trial, kind, metric) : NaN),
  });
}

/**
 * Adds the panels of errors and client metrics.
 *
 * @param {Model} model
 */
function addCausePanels(parent, model) {
  addPanel(parent, {
    ...OVER_TIME, exists: () => visibleTrials(model).some(hasErrors),
    id: "errors", needs: ["errors"], title: () => "Errors", controls: [settingField("errors", "Show", () => errorChoices(model))],
    view: (chosen) => errorView(model, chosen),
  });
  addPanel(parent, {
    ...OVER_TIME, exists: () => model.trials.some((trial) => trial.client),
    id: "client", needs: ["client"], title: () => "Client",
    controls: [settingField("client", "Show", () => CLIENT_COLUMNS.map(({ name, label }) => [name, label]))],
    view: (chosen) => timeView(model, chosen, clientLine, clientColumn().unit, trialSubjects(model, chosen)),
  });
}

const STATISTIC_NAMES = {
  "mean": "mean", "med": "median", ".95": "95th percentile", ".99": "99th percentile", ".999": "99.9th percentile", "max": "maximum",
  [SEVERAL]: "p50, p95, p99, max",
};

/** The common properties of all panels over time. */
const OVER_TIME = { group: "time", positionText: intervalText };

/** Returns the interval whose values are shown at a time. */
function intervalText(x, view) {
  const line = view.lines.find((each) => pointAt(each, x) >= 0);
  const at = line ? pointAt(line, x) : -1;
  return at < 0 ? `${x.toFixed(1)} s` : spanText(at > 0 ? line.x[at - 1] : 0, line.x[at]);
}

/** Returns a span of time, for example "6-7 s". */
function spanText(from, to) {
  return `${Number(from.toFixed(1))}-${Number(to.toFixed(1))} s`;
}

/** Returns the selected client metric. */
function clientColumn() {
  return CLIENT_COLUMNS.find(({ name }) => name === state.client);
}

/**
 * Returns the lines of subjects over time.
 *
 * @param {Model} model
 * @param {State} chosen
 */
function timeView(model, chosen, lineOf, unit, subjects = subjectsOf(model, chosen, true)) {
  const trials = visibleTrials(model);
  if (trials.length === 0) {
    return model.trials.length ? "All trials are hidden." : "There are no trials yet.";
  }
  const smooth = Number(chosen.smooth);
  const lines = subjects.map((/** @type {any} */ subject) => {
    const { trial, kind, metric } = subject;
    return { ...subject, ...smoothLine(lineOf(trial, { ...chosen, kind, metric }), smooth) };
  });
  const fullRange = [0, longest(trials)];
  return {
    lines, pauses: pausesOf(trials), changes: changesOf(trials), fullRange, range: chosen.zoom ?? fullRange,
    xAxis: { label: "seconds since the start" }, yAxis: { label: smooth > 1 ? `${unit}, mean of ${smooth} intervals` : unit },
  };
}

/**
 * Returns the view of the throughput, with the rates that load profiles request. These count partitions.
 *
 * @param {Model} model
 * @param {State} chosen
 */
function throughputView(model, chosen) {
  const view = timeView(model, chosen, rateLine, chosen.rate);
  const shows = typeof view !== "string" && chosen.rate !== "row/s";
  return shows ? { ...view, dotted: visibleTrials(model).map((trial) => ({ trial, points: requestedRate(trial.profile) })) } : view;
}

/**
 * Returns the view of the latency. Several percentiles have a logarithmic scale unless the reader chose another one.
 *
 * @param {Model} model
 * @param {State} chosen
 */
function latencyView(model, chosen) {
  const view = timeView(model, chosen, latencyLine, "ms", latencySubjects(model, chosen));
  const isSeveral = chosen.metric === SEVERAL && allowsSeveral(model, chosen);
  return typeof view === "string" ? view : { ...view, log: chosen.scale === "auto" ? isSeveral : chosen.scale === "log" };
}

/**
 * Returns whether a trial has errors or retries.
 *
 * @param {Trial} trial
 */
function hasErrors(trial) {
  return trial.errors.length > 0 || allErrors(trial.series.get(TOTAL)).some((count) => count > 0);
}

/**
 * Returns the view of errors, or a text if there are none of the selected kind.
 *
 * @param {Model} model
 * @param {State} chosen
 */
function errorView(model, chosen) {
  const view = timeView(model, chosen, errorLine, chosen.errors === "retries" ? "retries/s" : "errors/s");
  const any = typeof view !== "string" && view.lines.some((line) => line.y.some((value) => value > 0));
  const label = errorChoices(model).find(([name]) => name === chosen.errors)[1];
  if (typeof view === "string") {
    return view;
  }
  return any ? view : `The visible trials have none of these: ${label}.`;
}

/**
 * Returns the duration of the longest trial, in s.
 *
 * @param {Trial[]} trials
 */
function longest(trials) {
  const ends = trials.map((trial) => trial.series.get(TOTAL).x).map((x) => (x.length ? x[x.length - 1] : 0));
  return Math.max(...ends) || 1;
}
