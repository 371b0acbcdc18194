// The panels that do not show values over time: latency by percentile, and rate and latency by the number of threads.

const PERCENTILES = [0, 50, 90, 99, 99.9, 99.99, 99.999, 99.9999, 99.99999];

/** Adds the panel of percentiles and the two panels of ramps. */
function addCurvePanels() {
  addPanel({
    id: "percentiles", group: "percentiles", needs: ["time", "curve"], title: () => `${latencyName()} by percentile`,
    controls: [settingField("curve", "Scale", () => [["linear", "linear"], ["log", "logarithmic"]])],
    positionText: (x) => `percentile ${percentileText(x)}`, view: percentileView,
  });
  addPanel({
    id: "ramp-rate", group: "ramp", needs: ["rate"], title: () => `Throughput by threads, ${state.rate}`, controls: [],
    positionText: threadsText, view: capacityView,
  });
  addPanel({
    id: "ramp-latency", group: "ramp", needs: ["metric"], title: () => `Latency by threads, ${STATISTIC_NAMES[statisticOf()]}`,
    controls: [], positionText: threadsText, view: () => rampView(statisticOf(), "ms"),
  });
}

/** Returns the x position of a percentile: the number of its nines, so that 90, 99 and 99.9 are equally far apart. */
function nines(percentile) {
  return -Math.log10(1 - percentile / 100);
}

/** Returns the percentile at an x position, with as many decimals as its number of nines requires. */
function percentileText(x) {
  const nearest = PERCENTILES.find((percentile) => Math.abs(nines(percentile) - x) < 0.005);
  return nearest === undefined ? (100 * (1 - 10 ** -x)).toFixed(Math.max(0, Math.floor(x))) : String(nearest);
}

/** Returns the curves of the selected kind and time. */
function percentileView() {
  const subjects = subjectsOf();
  const lines = subjects.map((subject) => ({ ...subject, ...percentileLine(subject) }));
  if (lines.every((line) => line.x.length === 0)) {
    return lines.length ? "None of the visible runs has a percentile curve for this selection." : "All runs are hidden.";
  }
  const end = Math.max(1, ...lines.map((line) => line.x[line.x.length - 1] ?? 0));
  return {
    lines, range: [0, end * 1.01], fullRange: [0, end * 1.01], log: state.curve === "log", reach: 3,
    xAxis: {
      label: "percentile", splits: () => PERCENTILES.map(nines).filter((x) => x <= end * 1.01),
      values: (_plot, splits) => splits.map(percentileText),
    },
    yAxis: { label: "ms" },
  };
}

/**
 * Returns the curve of a trial. The maximum is drawn at the percentile of one operation out of all.
 *
 * @param {Subject} subject
 */
function percentileLine({ trial, kind }) {
  const series = trial.series.get(kind);
  const time = state.time === "reported" ? (trial.pacing === "fixed" ? "response" : "service") : state.time;
  const times = series?.times[time];
  const curve = listOf(times?.curve).filter(([percentile, ms]) => Number.isFinite(ms) && percentile >= 0 && percentile <= 100);
  if (curve.length === 0) {
    return missingLine(series ? (trial.foreign ? "no curve" : `no ${time} time`) : `no ${kind}`);
  }
  const x = curve.map(([percentile]) => nines(percentile));
  const last = x.findLast(Number.isFinite) ?? 0;
  const end = Math.max(last, Math.log10(times.count) || 0);
  return { x: Float64Array.from(x, (position) => Math.min(position, end)), y: Float64Array.from(curve, ([, ms]) => ms) };
}

/** Returns the name of a trial without the number of threads that a ramp adds. */
function baseOf(name) {
  return /^(.+?)(?: -)? \d+ threads?$/s.exec(name)?.[1] ?? name;
}

/**
 * Returns a view with one line for all trials that differ only in the number of threads, or null if no two trials have
 * different numbers of threads.
 */
function rampView(column, unit) {
  const counts = [...new Set(model.trials.map((trial) => trial.threads).filter((threads) => threads > 0))];
  if (counts.length < 2) {
    return null;
  }
  const lines = rampLines(visibleTrials().filter((trial) => trial.threads > 0), column);
  if (lines.length === 0) {
    return "None of the visible runs has a number of threads.";
  }
  return { lines, ...numberAxis("threads", counts), log: false, labelled: true, yAxis: { label: unit } };
}

/** Returns the axis for numbers that are drawn at their logarithms, with its range. Labels that would overlap are omitted. */
function numberAxis(label, numbers) {
  const positions = numbers.map(Math.log2).sort((a, b) => a - b);
  const [from, to] = [positions[0] - 0.3, positions.at(-1) + 0.3];
  const splits = (plot) => {
    const distance = (34 * (to - from)) / (plot.bbox.width / devicePixelRatio || 300);
    const labelled = [];
    for (const position of positions) {
      if (labelled.length === 0 || position - labelled.at(-1) >= distance) {
        labelled.push(position);
      }
    }
    return labelled;
  };
  const values = (_plot, shown) => shown.map((x) => String(Math.round(2 ** x)));
  return { range: [from, to], fullRange: [from, to], reach: 0.5, xAxis: { label, splits, values } };
}

/** Returns the view of the rates by threads, with the capacity models of the ramps as dotted curves. */
function capacityView() {
  const view = rampView(state.rate, state.rate);
  if (view === null || typeof view === "string" || state.rate !== "op/s" || state.kind !== TOTAL) {
    return view;
  }
  const [least, greatest] = view.range;
  const positions = Array.from({ length: 101 }, (_, index) => least + ((greatest - least) * index) / 100);
  const modelled = visibleTrials().filter((trial) => trial.capacity !== null);
  return { ...view, dotted: modelled.map((trial) => ({ trial, points: positions.map((x) => [x, modelledRate(trial.capacity, 2 ** x)]) })) };
}

/** Returns the rate that a capacity model has with a number of threads. */
function modelledRate({ single, contention, coherence }, threads) {
  return (single * threads) / (1 + contention.value * (threads - 1) + coherence.value * threads * (threads - 1));
}

/**
 * Returns one line for all trials with the same test and the same name except for the threads, sorted by threads.
 *
 * @param {Trial[]} trials
 */
function rampLines(trials, column) {
  return [...groupBy(trials, (trial) => JSON.stringify([baseOf(nameOf(trial)), trial.test])).values()].map((group) => {
    const steps = group.sort((a, b) => a.threads - b.threads);
    const exists = steps.some((trial) => trial.series.has(state.kind));
    const name = steps.length > 1 ? baseOf(nameOf(steps[0])) : nameOf(steps[0]);
    return {
      trial: steps[0], name, dots: true, reason: exists ? undefined : `no ${state.kind}`,
      labels: steps.length > 1 ? steps.map((trial) => String(trial.threads)) : [name],
      x: Float64Array.from(steps.map((trial) => Math.log2(trial.threads))),
      y: Float64Array.from(steps.map((trial) => resultOf(trial, state.kind, column))),
    };
  });
}

/** Returns the cursor position as a number of threads. */
function threadsText(x) {
  return `${Math.round(2 ** x)} threads`;
}
