// The figures of a trial as lines: x is the time since its start in s, y the value to draw, NaN where there is no
// value. A line that cannot be drawn has a reason instead.

const CLIENT_COLUMNS = [
  { name: "cpu", label: "cores used by the client", unit: "cores", factor: 1 },
  { name: "machine", label: "cores used by the whole machine", unit: "cores", factor: 1 },
  { name: "io thread", label: "busiest I/O thread", unit: "% busy", factor: 100 },
  { name: "lanes", label: "requests in flight", unit: "requests", factor: 1 },
  { name: "gc", label: "garbage collection pauses", unit: "ms per interval", factor: 1 },
  { name: "schedule lag", label: "lag of the schedule (99th percentile)", unit: "ms", factor: 1 },
  { name: "io lag", label: "lag of the I/O threads (99th percentile)", unit: "ms", factor: 1 },
  { name: "paused", label: "pauses of the whole process", unit: "s per interval", factor: 1 },
];
const RESULT_OF = {
  "op/s": "op rate", "pk/s": "partition rate", "row/s": "row rate", "mean": "latency mean", "med": "latency median",
  ".95": "latency 95th percentile", ".99": "latency 99th percentile", ".999": "latency 99.9th percentile",
  "max": "latency max",
};

/**
 * Returns the line of operations, partitions or rows per second.
 *
 * @param {Subject} subject
 */
function rateLine(subject) {
  return kindLine(subject, state.rate);
}

/**
 * Returns the line of the recall of nearest neighbour searches.
 *
 * @param {Subject} subject
 */
function recallLine(subject) {
  return kindLine(subject, "recall");
}

function kindLine({ trial, kind }, column) {
  const series = trial.series.get(kind);
  return series ? columnLine(series, column) : missingLine(`no ${kind}`);
}

/**
 * Returns the line of the selected statistic of the selected time, in ms.
 *
 * @param {Subject} subject
 */
function latencyLine({ trial, kind, metric }) {
  const series = trial.series.get(kind);
  if (!series) {
    return missingLine(`no ${kind}`);
  }
  if (isReported(trial)) {
    return withoutEmptyIntervals(series, columnLine(series, metric));
  }
  const times = series.times[state.time];
  const column = listOf(times?.columns).indexOf(metric);
  return column < 0 ? missingLine(`no ${state.time} time`) : withoutEmptyIntervals(series, rowsLine(series, listOf(times.intervals), column, 1));
}

/**
 * Removes the values of intervals in which no operation completed: they have no latency.
 *
 * @param {Series} series
 */
function withoutEmptyIntervals(series, line) {
  const rates = columnLine(series, "op/s").y;
  return { ...line, y: line.y.map((value, index) => (rates[index] === 0 ? NaN : value)) };
}

/**
 * Returns whether this time is the latency in the trial's rows and results: the response time of a run with a fixed
 * rate, otherwise the service time.
 *
 * @param {Trial} trial
 */
function isReported(trial) {
  return state.time === "reported" || state.time === timeOf(trial);
}

/** Returns the times to choose from. The first is the one that the visible trials report, with its name if they agree. */
function timeChoices() {
  const times = [...new Set(visibleTrials().map(timeOf))];
  const [reported] = times.length === 1 ? times : ["reported"];
  const names = { reported, wait: "waiting" };
  return TIMES.filter((time) => time === state.time || time !== reported || times.length > 1).map((time) => [time, `${names[time] ?? time} time`]);
}

/**
 * Returns a percentile of a time in ms, or null if its curve does not have it exactly.
 *
 * @param {Series} series
 */
function percentileOf(series, time, percentile) {
  return listOf(series?.times[time]?.curve).find(([at]) => at === percentile)?.[1] ?? null;
}

/**
 * Returns the two parts of the response time, or an empty text if it has only one.
 *
 * @param {Trial} trial
 */
function timeParts(trial) {
  const [service, wait] = ["service", "wait"].map((time) => percentileOf(trial.series.get(state.kind), time, 99));
  const differ = service !== null && wait !== null && formatNumber(wait) !== formatNumber(0) && wait >= service / 100;
  return differ ? `service time p99 ${formatNumber(service)} ms, waiting p99 ${formatNumber(wait)} ms` : "";
}

/**
 * Returns the line of the selected client metric.
 *
 * @param {Subject} subject
 */
function clientLine({ trial }) {
  const { name, factor } = CLIENT_COLUMNS.find((column) => column.name === state.client);
  const column = listOf(trial.client?.columns).indexOf(name);
  return column < 0 ? missingLine("not measured") : rowsLine(trial.series.get(TOTAL), listOf(trial.client.intervals), column, factor);
}

/**
 * Returns the line of errors or retries per second: all, or one kind of error.
 *
 * @param {Subject} subject
 */
function errorLine({ trial, kind }) {
  const series = trial.series.get(kind);
  if (!series) {
    return missingLine(`no ${kind}`);
  }
  const counts = state.errors === "errors" ? allErrors(series) : countErrors(trial, series, state.errors);
  if (!counts) {
    return missingLine("not recorded");
  }
  return { x: series.x, y: counts.map((count, index) => count / (series.x[index] - (series.x[index - 1] ?? series.start))) };
}

/**
 * Returns the number of errors in each row to draw.
 *
 * @param {Series} series
 */
function allErrors(series) {
  const counts = columnLine(series, "errors").y;
  if (counts.length > 0 && series.fragment !== null) {
    counts[counts.length - 1] += series.rows[series.fragment][series.metrics.indexOf("errors")] || 0;
  }
  return counts;
}

/** Returns the options of the error chart: all errors, all retries, and each kind of error in any trial. */
function errorChoices() {
  const kinds = new Set(model.trials.flatMap((trial) => trial.errors.map((error) => String(error?.kind))));
  return [["errors", "all errors"], ["retries", "all retries"], ...[...kinds].sort().map((kind) => [`kind ${kind}`, kind])];
}

/**
 * Counts errors of one kind, or all retries, in each row to draw. Returns null for a trial that does not record them.
 *
 * @param {Trial} trial
 * @param {Series} series
 */
function countErrors(trial, series, choice) {
  if (trial.foreign) {
    return null;
  }
  const indexOfRow = new Map(series.kept.map((row, index) => [row, index]));
  indexOfRow.set(series.fragment, series.kept.length - 1);
  const counts = new Float64Array(series.x.length);
  const single = series === trial.series.get(TOTAL);
  for (const error of trial.errors) {
    const counted = choice === "retries" || choice === `kind ${error?.kind}`;
    if (counted && (single || error.operation === series.kind)) {
      for (const [interval, errors, retries] of listOf(error.intervals)) {
        counts[indexOfRow.get(interval)] += choice === "retries" ? retries : errors;
      }
    }
  }
  return counts;
}

/**
 * Returns the value of a column in the results of the whole run, or NaN.
 *
 * @param {Trial | undefined} trial
 */
function resultOf(trial, kind, column) {
  return trial?.series.get(kind)?.results?.[RESULT_OF[column]]?.value ?? NaN;
}

/**
 * Returns the line of a column that pages of cassandra-stress also contain.
 *
 * @param {Series} series
 */
function columnLine(series, name) {
  const column = series.metrics.indexOf(name);
  return column < 0 ? missingLine(`no ${name}`) : rowsLine(series, series.rows, column, 1);
}

/**
 * Returns the line of one column of `rows`, which have the same indexes as the rows of the series.
 *
 * @param {Series} series
 */
function rowsLine(series, rows, column, factor) {
  const y = new Float64Array(series.x.length);
  series.kept.forEach((row, index) => {
    const value = rows[row]?.[column];
    y[index] = Number.isFinite(value) ? value * factor : NaN;
  });
  return { x: series.x, y };
}

/** Returns an empty line with the reason. */
function missingLine(reason) {
  return { x: new Float64Array(0), y: new Float64Array(0), reason };
}

/** Replaces every `count` points with their mean. A block without any value remains empty. */
function smoothLine(line, count) {
  if (count <= 1 || line.x.length === 0) {
    return line;
  }
  const length = Math.ceil(line.x.length / count);
  const x = new Float64Array(length);
  const y = new Float64Array(length);
  for (let block = 0; block < length; block++) {
    const from = block * count;
    const to = Math.min(from + count, line.x.length);
    const values = line.y.subarray(from, to).filter((value) => !Number.isNaN(value));
    x[block] = line.x[to - 1];
    y[block] = values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : NaN;
  }
  return { x, y };
}
