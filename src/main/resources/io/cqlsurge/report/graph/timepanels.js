// The panels over time: all trials begin at 0 s; cursor and zoom are shared by all of them.

/** Throughput, latency, errors, and what the client itself did. */
function addTimePanels(parent, model) {
  addPanel(parent, {
    ...overTime(model, rateLine, () => state.rate),
    id: "throughput", needs: ["rate"], title: () => `Throughput, ${state.rate}`,
    controls: [pick("rate", "Unit", RATES.map((rate) => [rate, rate]))],
    whole: (line, chosen) => resultOf(line.trial, chosen.kind, chosen.rate),
  });
  addPanel(parent, {
    ...overTime(model, latencyLine, () => "ms"),
    id: "latency", needs: ["metric", "time", "scale"], title: latencyTitle,
    controls: [
      pick("metric", "Statistic", STATISTICS.map((name) => [name, STATISTIC_NAMES[name]])),
      pick("time", "Time", TIMES.map((time) => [time, `${time} time`])),
      pick("scale", "Scale", [["linear", "linear"], ["log", "logarithmic"]]),
    ],
    whole: ({ trial }, chosen) => (isReported(trial, chosen.time) ? resultOf(trial, chosen.kind, chosen.metric) : NaN),
  });
  addPanel(parent, {
    ...overTime(model, errorLine, () => (state.errors === "retries" ? "retries/s" : "errors/s")),
    id: "errors", needs: ["errors"], title: () => "Errors", controls: [pick("errors", "Show", errorChoices(model))],
    view: (chosen) => errorView(model, chosen),
  });
  addPanel(parent, {
    ...overTime(model, clientLine, () => clientColumn().unit),
    id: "client", needs: ["client"], title: () => "The client itself",
    controls: [pick("client", "Show", CLIENT_COLUMNS.map(({ name, label }) => [name, label]))],
    view: (chosen) => {
      const measured = model.trials.some((trial) => trial.client);
      return measured ? timeView(model, chosen, clientLine, clientColumn().unit) : null;
    },
  });
}

const STATISTIC_NAMES = {
  "mean": "mean", "med": "median", ".95": "95th percentile", ".99": "99th percentile", ".999": "99.9th percentile", "max": "maximum",
};

/** What all panels over time have in common. */
function overTime(model, lineOf, unit) {
  return {
    group: "time", tell: (x) => `${x.toFixed(1)} s`,
    view: (chosen) => timeView(model, chosen, lineOf, unit()),
  };
}

/** "Latency, 99th percentile". */
function latencyTitle(chosen) {
  return `Latency, ${STATISTIC_NAMES[chosen.metric]}${chosen.time === "reported" ? "" : `, ${chosen.time} time`}`;
}

/** The column of client figures that is chosen. */
function clientColumn() {
  return CLIENT_COLUMNS.find(({ name }) => name === state.client);
}

/** The lines of all visible trials over time. */
function timeView(model, chosen, lineOf, unit) {
  const trials = visibleTrials(model);
  if (trials.length === 0) {
    return model.trials.length ? "All trials are hidden." : "There are no trials yet.";
  }
  const smooth = Number(chosen.smooth);
  const lines = trials.map((trial) => ({ trial, name: nameOf(trial), ...smoothLine(lineOf(trial, chosen), smooth) }));
  const whole = [0, longest(trials)];
  return {
    lines, pauses: pausesOf(trials), whole, range: chosen.zoom ?? whole, log: chosen.scale === "log" && lineOf === latencyLine,
    across: { label: "seconds since the start" }, up: { label: smooth > 1 ? `${unit}, mean of ${smooth} intervals` : unit },
  };
}

/** Errors, or in words that there are none. */
function errorView(model, chosen) {
  const view = timeView(model, chosen, errorLine, chosen.errors === "retries" ? "retries/s" : "errors/s");
  const any = typeof view !== "string" && view.lines.some((line) => line.y.some((value) => value > 0));
  const asked = errorChoices(model).find(([name]) => name === chosen.errors)[1];
  if (typeof view === "string") {
    return view;
  }
  return any ? view : `None of the trials shown has any (${asked}).`;
}

/** The time at which the last of the trials ended. */
function longest(trials) {
  const ends = trials.map((trial) => trial.series.get(TOTAL).x).map((x) => (x.length ? x[x.length - 1] : 0));
  return Math.max(...ends) || 1;
}
