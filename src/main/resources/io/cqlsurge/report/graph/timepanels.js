// The panels over time. All trials start at 0 s; the panels share cursor and zoom.

/**
 * Adds the panels of throughput, latency, errors and client metrics.
 *
 * @param {Model} model
 */
function addTimePanels(parent, model) {
  addPanel(parent, {
    ...overTime(model, rateLine, () => state.rate),
    view: (chosen) => throughputView(model, chosen),
    id: "throughput", needs: ["rate"], title: () => `Throughput, ${state.rate}`,
    controls: [settingField("rate", "Unit", () => RATES.map((rate) => [rate, rate]))],
    wholeRunValue: (line, chosen) => resultOf(line.trial, chosen.kind, chosen.rate),
  });
  addPanel(parent, {
    ...overTime(model, latencyLine, () => "ms"),
    id: "latency", needs: ["metric", "time", "scale"], title: latencyTitle,
    controls: [
      settingField("metric", "Statistic", () => STATISTICS.map((name) => [name, STATISTIC_NAMES[name]])),
      settingField("time", "Time", timeChoices),
      settingField("scale", "Scale", () => [["linear", "linear"], ["log", "logarithmic"]]),
    ],
    wholeRunValue: ({ trial }, chosen) => (isReported(trial, chosen.time) ? resultOf(trial, chosen.kind, chosen.metric) : NaN),
  });
  addPanel(parent, {
    ...overTime(model, errorLine, () => (state.errors === "retries" ? "retries/s" : "errors/s")),
    id: "errors", needs: ["errors"], title: () => "Errors", controls: [settingField("errors", "Show", () => errorChoices(model))],
    view: (chosen) => errorView(model, chosen),
  });
  addPanel(parent, {
    ...overTime(model, clientLine, () => clientColumn().unit),
    id: "client", needs: ["client"], title: () => "Client",
    controls: [settingField("client", "Show", () => CLIENT_COLUMNS.map(({ name, label }) => [name, label]))],
    view: (chosen) => {
      const measured = model.trials.some((trial) => trial.client);
      return measured ? timeView(model, chosen, clientLine, clientColumn().unit) : null;
    },
  });
}

const STATISTIC_NAMES = {
  "mean": "mean", "med": "median", ".95": "95th percentile", ".99": "99th percentile", ".999": "99.9th percentile", "max": "maximum",
};

/**
 * Returns the common properties of all panels over time.
 *
 * @param {Model} model
 */
function overTime(model, lineOf, unit) {
  return {
    group: "time", positionText: (x) => `${x.toFixed(1)} s`,
    view: (chosen) => timeView(model, chosen, lineOf, unit()),
  };
}

/**
 * Returns the title of the latency panel, for example "Latency, 99th percentile".
 *
 * @param {State} chosen
 */
function latencyTitle(chosen) {
  return `${latencyName(visibleTrials(shownModel))}, ${STATISTIC_NAMES[chosen.metric]}${chosen.time === "reported" ? "" : `, ${chosen.time} time`}`;
}

/** Returns the selected client metric. */
function clientColumn() {
  return CLIENT_COLUMNS.find(({ name }) => name === state.client);
}

/**
 * Returns the lines of all visible trials over time.
 *
 * @param {Model} model
 * @param {State} chosen
 */
function timeView(model, chosen, lineOf, unit) {
  const trials = visibleTrials(model);
  if (trials.length === 0) {
    return model.trials.length ? "All trials are hidden." : "There are no trials yet.";
  }
  const smooth = Number(chosen.smooth);
  const lines = trials.map((trial) => ({ trial, name: nameOf(trial), ...smoothLine(lineOf(trial, chosen), smooth) }));
  const fullRange = [0, longest(trials)];
  return {
    lines, pauses: pausesOf(trials), changes: changesOf(trials), fullRange, range: chosen.zoom ?? fullRange, log: chosen.scale === "log" && lineOf === latencyLine,
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
 * Returns the view of errors, or a text if there are none.
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
