// The panels over time. All trials start at 0 s; the panels share cursor and zoom.

/** Adds the panels of throughput and latency. */
function addTimePanels() {
  addPanel({
    ...OVER_TIME, view: throughputView,
    id: "throughput", needs: ["rate"], title: () => `Throughput, ${state.rate}`,
    controls: [settingField("rate", "Unit", () => RATES.map((rate) => [rate, rate]))],
    wholeRunValue: ({ trial, kind }) => resultOf(trial, kind, state.rate),
  });
  addPanel({
    ...OVER_TIME, view: latencyView,
    id: "latency", needs: ["metric", "time", "scale"],
    title: () => `${latencyName()}, ${STATISTIC_NAMES[allowsSeveral() ? state.metric : statisticOf()]}`,
    controls: [
      settingField("metric", "Statistic", statisticOptions),
      settingField("time", "Time", timeChoices),
      settingField("scale", "Scale", () => [["auto", "automatic"], ["linear", "linear"], ["log", "logarithmic"]]),
    ],
    wholeRunValue: ({ trial, kind, metric }) => (isReported(trial) ? resultOf(trial, kind, metric) : NaN),
  });
}

/** Adds the panels of recall, errors and client metrics. */
function addCausePanels() {
  addPanel({
    ...OVER_TIME, exists: () => visibleTrials().some(hasRecall),
    id: "recall", needs: [], title: () => "Recall of nearest neighbour searches", controls: [],
    view: () => timeView(recallLine, "share"),
  });
  addPanel({
    ...OVER_TIME, exists: () => visibleTrials().some(hasErrors),
    id: "errors", needs: ["errors"], title: () => "Errors", controls: [settingField("errors", "Show", errorChoices)],
    view: errorView,
  });
  addPanel({
    ...OVER_TIME, exists: () => model.trials.some((trial) => trial.client),
    id: "client", needs: ["client"], title: () => "Client",
    controls: [settingField("client", "Show", () => CLIENT_COLUMNS.map(({ name, label }) => [name, label]))],
    view: () => timeView(clientLine, clientColumn().unit, trialSubjects()),
  });
}

const STATISTIC_NAMES = {
  "mean": "mean", "med": "median", ".95": "p95", ".99": "p99", ".999": "p99.9", "max": "maximum",
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

/** Returns the lines of subjects over time. */
function timeView(lineOf, unit, subjects = subjectsOf()) {
  const trials = visibleTrials();
  if (trials.length === 0) {
    return model.trials.length ? "All runs are hidden." : "There are no runs yet.";
  }
  const smooth = Number(state.smooth);
  const lines = subjects.map((/** @type {any} */ subject) => {
    const line = smoothLine(lineOf(subject), smooth);
    return { ...subject, ...line, ...(line.x.length < 3 ? { dots: true, apart: true } : {}) };
  });
  const fullRange = [0, longest(trials)];
  return {
    lines, marks: Object.fromEntries(additions.marks.map(({ key, of }) => [key, of(trials)])), pauses: pausesOf(trials), changes: changesOf(trials), fullRange, range: state.zoom ?? fullRange,
    xAxis: { label: "seconds since the start" }, yAxis: { label: smooth > 1 ? `${unit}, mean of ${smooth} intervals` : unit },
  };
}

/** Returns the view of the throughput, with the rates that load profiles request. These count partitions. */
function throughputView() {
  const view = timeView(rateLine, state.rate);
  const shows = typeof view !== "string" && state.rate !== "row/s";
  return shows ? { ...view, dotted: visibleTrials().map((trial) => ({ trial, points: requestedRate(trial.profile) })) } : view;
}

/** Returns the view of the latency. Several percentiles have a logarithmic scale unless the reader chose another one. */
function latencyView() {
  const view = timeView(latencyLine, "ms", latencySubjects());
  const isSeveral = state.metric === SEVERAL && allowsSeveral();
  return typeof view === "string" ? view : { ...view, log: state.scale === "auto" ? isSeveral : state.scale === "log" };
}

/**
 * Returns whether a trial has nearest neighbour searches.
 *
 * @param {Trial} trial
 */
function hasRecall(trial) {
  return trial.series.get(TOTAL).metrics.includes("recall");
}

/**
 * Returns whether a trial has errors or retries.
 *
 * @param {Trial} trial
 */
function hasErrors(trial) {
  return trial.errors.length > 0 || allErrors(trial.series.get(TOTAL)).some((count) => count > 0);
}

/** Returns the view of errors, or a text if there are none of the selected kind. */
function errorView() {
  const view = timeView(errorLine, state.errors === "retries" ? "retries/s" : "errors/s");
  const any = typeof view !== "string" && view.lines.some((line) => line.y.some((value) => value > 0));
  const label = errorChoices().find(([name]) => name === state.errors)[1];
  if (typeof view === "string") {
    return view;
  }
  return any ? view : `The visible runs have none of these: ${label}.`;
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
