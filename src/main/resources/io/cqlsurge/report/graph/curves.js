// The panels that are not over time: latency by percentile, and rate and latency by the number of threads.

const PERCENTILES = [0, 50, 90, 99, 99.9, 99.99, 99.999, 99.9999, 99.99999];

/** The percentile curve, and the two of a ramp. */
function addCurvePanels(parent, model) {
  addPanel(parent, {
    id: "percentiles", group: "percentiles", needs: ["time", "curve"],
    title: () => (state.time === "reported" ? "Latency by percentile" : `Latency by percentile, ${state.time} time`),
    controls: [pick("curve", "Scale", [["linear", "linear"], ["log", "logarithmic"]])],
    tell: (x) => `percentile ${percentileText(x)}`, view: (chosen) => percentileView(model, chosen),
  });
  addPanel(parent, {
    id: "ramp-rate", group: "ramp", needs: ["rate"], title: () => `Throughput by threads, ${state.rate}`, controls: [],
    tell: threadsText, view: (chosen) => rampView(model, chosen, chosen.rate, chosen.rate),
  });
  addPanel(parent, {
    id: "ramp-latency", group: "ramp", needs: ["metric"], title: () => `Latency by threads, ${STATISTIC_NAMES[state.metric]}`,
    controls: [], tell: threadsText, view: (chosen) => rampView(model, chosen, chosen.metric, "ms"),
  });
}

/** Where a percentile lies: each further nine is as far as the first. */
function nines(percentile) {
  return -Math.log10(1 - percentile / 100);
}

/** The percentile at a place, with as many decimals as its nines ask for. */
function percentileText(x) {
  const nearest = PERCENTILES.find((percentile) => Math.abs(nines(percentile) - x) < 0.005);
  return nearest === undefined ? (100 * (1 - 10 ** -x)).toFixed(Math.max(0, Math.floor(x))) : String(nearest);
}

/** The curves of the chosen kind and time. */
function percentileView(model, chosen) {
  const trials = visibleTrials(model);
  const lines = trials.map((trial) => ({ trial, name: nameOf(trial), ...percentileLine(trial, chosen) }));
  if (lines.every((line) => line.x.length === 0)) {
    return trials.length ? "None of the trials shown has a curve for this choice." : "All trials are hidden.";
  }
  const end = Math.max(1, ...lines.map((line) => line.x[line.x.length - 1] ?? 0));
  return {
    lines, range: [0, end * 1.01], whole: [0, end * 1.01], log: chosen.curve === "log", reach: 3,
    across: {
      label: "percentile", splits: () => PERCENTILES.map(nines).filter((x) => x <= end * 1.01),
      values: (plot, splits) => splits.map(percentileText),
    },
    up: { label: "ms" },
  };
}

/** The curve of a trial; the greatest value stands where one operation of all of them would. */
function percentileLine(trial, chosen) {
  const series = trial.series.get(chosen.kind);
  const time = chosen.time === "reported" ? (trial.pacing === "fixed" ? "response" : "service") : chosen.time;
  const times = series?.times[time];
  const curve = listOf(times?.curve).filter(([percentile, ms]) => Number.isFinite(ms) && percentile >= 0 && percentile <= 100);
  if (curve.length === 0) {
    return missing(series ? (trial.foreign ? "no curve" : `no ${time} time`) : `no ${chosen.kind}`);
  }
  const x = curve.map(([percentile]) => nines(percentile));
  const last = x.findLast(Number.isFinite) ?? 0;
  const end = Math.max(last, Math.log10(times.count) || 0);
  return { x: Float64Array.from(x, (place) => Math.min(place, end)), y: Float64Array.from(curve, ([, ms]) => ms) };
}

/** The name of a trial without the number of threads that a ramp adds. */
function baseOf(name) {
  return STEP_NAME.exec(name)?.[1] ?? name;
}

/** Points over numbers of threads, a line for trials that differ only in them; null if nothing grows. */
function rampView(model, chosen, column, unit) {
  const counts = [...new Set(model.trials.map((trial) => trial.threads).filter((threads) => threads > 0))].sort((a, b) => a - b);
  if (counts.length < 2) {
    return null;
  }
  const lines = rampLines(visibleTrials(model).filter((trial) => trial.threads > 0), chosen, column);
  if (lines.length === 0) {
    return "No trial with a number of threads is shown.";
  }
  const [least, greatest] = [Math.log2(counts[0]), Math.log2(counts[counts.length - 1])];
  const range = [least - 0.3, greatest + 0.3];
  return {
    lines, range, whole: range, log: false, labelled: true, reach: 0.5,
    across: {
      label: "threads", splits: (plot) => spread(counts, plot, range),
      values: (plot, splits) => splits.map((x) => String(Math.round(2 ** x))),
    },
    up: { label: unit },
  };
}

/** The numbers of threads that can be written below the axis without touching. */
function spread(counts, plot, [from, to]) {
  const apart = (34 * (to - from)) / (plot.bbox.width / devicePixelRatio || 300);
  const places = [];
  for (const place of counts.map(Math.log2)) {
    if (places.length === 0 || place - places[places.length - 1] >= apart) {
      places.push(place);
    }
  }
  return places;
}

/** One line for all trials of one command and one name but for the threads, in their order. */
function rampLines(trials, chosen, column) {
  const groups = new Map();
  for (const trial of trials) {
    const id = JSON.stringify([baseOf(nameOf(trial)), trial.test]);
    groups.set(id, [...(groups.get(id) ?? []), trial]);
  }
  return [...groups.values()].map((group) => {
    const steps = group.sort((a, b) => a.threads - b.threads);
    const there = steps.some((trial) => trial.series.has(chosen.kind));
    const name = steps.length > 1 ? baseOf(nameOf(steps[0])) : nameOf(steps[0]);
    return {
      trial: steps[0], name, dots: true, why: there ? undefined : `no ${chosen.kind}`,
      labels: steps.length > 1 ? steps.map((trial) => String(trial.threads)) : [name],
      x: Float64Array.from(steps, (trial) => Math.log2(trial.threads)),
      y: Float64Array.from(steps, (trial) => resultOf(trial, chosen.kind, column)),
    };
  });
}

/** The cursor's place in threads. */
function threadsText(x) {
  return `${Math.round(2 ** x)} threads`;
}
