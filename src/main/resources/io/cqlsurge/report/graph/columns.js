// The numbers of a trial as lines: x in seconds from its start, y as drawn; NaN where there is none. A line that
// cannot be drawn says why instead.

const CLIENT_COLUMNS = [
  { name: "cpu", label: "cores used by the client", unit: "cores", factor: 1 },
  { name: "machine", label: "cores used by the whole machine", unit: "cores", factor: 1 },
  { name: "io thread", label: "busiest I/O thread", unit: "% of its time", factor: 100 },
  { name: "lanes", label: "lanes in use", unit: "lanes", factor: 1 },
  { name: "gc", label: "pauses for garbage collection", unit: "ms per interval", factor: 1 },
  { name: "schedule lag", label: "lag behind the schedule (99 %)", unit: "ms", factor: 1 },
  { name: "io lag", label: "lag of the I/O threads (99 %)", unit: "ms", factor: 1 },
  { name: "paused", label: "whole process paused", unit: "s per interval", factor: 1 },
];
const RESULT_OF = {
  "op/s": "op rate", "pk/s": "partition rate", "row/s": "row rate", "mean": "latency mean", "med": "latency median",
  ".95": "latency 95th percentile", ".99": "latency 99th percentile", ".999": "latency 99.9th percentile",
  "max": "latency max",
};

/** Operations, partitions or rows a second. */
function rateLine(trial, chosen) {
  const series = trial.series.get(chosen.kind);
  return series ? columnLine(series, chosen.rate) : missing(`no ${chosen.kind}`);
}

/** The chosen statistic of the chosen time, in ms. */
function latencyLine(trial, chosen) {
  const series = trial.series.get(chosen.kind);
  if (!series) {
    return missing(`no ${chosen.kind}`);
  }
  if (isReported(trial, chosen.time)) {
    return whereAny(series, columnLine(series, chosen.metric));
  }
  const times = series.times[chosen.time];
  const column = listOf(times?.columns).indexOf(chosen.metric);
  return column < 0 ? missing(`no ${chosen.time} time`) : whereAny(series, rowsLine(series, listOf(times.intervals), column, 1));
}

/** The line without the intervals in which no operation ended: they have no latency, whatever their rows say. */
function whereAny(series, line) {
  const rates = columnLine(series, "op/s").y;
  return { ...line, y: line.y.map((value, index) => (rates[index] === 0 ? NaN : value)) };
}

/** Whether the time is the one in the trial's rows and results: from the due time if the rate was held, else from sending. */
function isReported(trial, time) {
  return time === "reported" || time === timeOf(trial);
}

/** One column of the client's own figures. */
function clientLine(trial, chosen) {
  const { name, factor } = CLIENT_COLUMNS.find((column) => column.name === chosen.client);
  const column = listOf(trial.client?.columns).indexOf(name);
  return column < 0 ? missing("not measured") : rowsLine(trial.series.get(TOTAL), listOf(trial.client.intervals), column, factor);
}

/** Errors or retries a second: all, or of one kind of error. */
function errorLine(trial, chosen) {
  const series = trial.series.get(chosen.kind);
  if (!series) {
    return missing(`no ${chosen.kind}`);
  }
  const counts = chosen.errors === "errors" ? allErrors(series) : countErrors(trial, series, chosen.errors);
  if (!counts) {
    return missing("not told");
  }
  return { x: series.x, y: counts.map((count, index) => count / (series.x[index] - (series.x[index - 1] ?? 0))) };
}

/** All errors in each row that is drawn. */
function allErrors(series) {
  const counts = columnLine(series, "errors").y;
  if (counts.length > 0 && series.fragment !== null) {
    counts[counts.length - 1] += series.rows[series.fragment][series.metrics.indexOf("errors")] || 0;
  }
  return counts;
}

/** The choices for errors that any of the trials has: all, retries, and each kind of error. */
function errorChoices(model) {
  const kinds = new Set(model.trials.flatMap((trial) => trial.errors.map((error) => String(error?.kind))));
  return [["errors", "all errors"], ["retries", "all retries"], ...[...kinds].sort().map((kind) => [`kind ${kind}`, kind])];
}

/** Errors of one kind, or all retries, in each row that is drawn; null for a trial that does not tell them apart. */
function countErrors(trial, series, choice) {
  if (trial.foreign) {
    return null;
  }
  const place = new Map(series.kept.map((row, index) => [row, index]));
  place.set(series.fragment, series.kept.length - 1);
  const counts = new Float64Array(series.x.length);
  const single = series === trial.series.get(TOTAL);
  for (const error of trial.errors) {
    const counted = choice === "retries" || choice === `kind ${error?.kind}`;
    if (counted && (single || error.operation === series.kind)) {
      for (const [interval, errors, retries] of listOf(error.intervals)) {
        counts[place.get(interval)] += choice === "retries" ? retries : errors;
      }
    }
  }
  return counts;
}

/** What the Results say of a column, or NaN. */
function resultOf(trial, kind, column) {
  return trial.series.get(kind)?.results?.[RESULT_OF[column]]?.value ?? NaN;
}

/** A column of the rows that cassandra-stress has as well. */
function columnLine(series, name) {
  const column = series.metrics.indexOf(name);
  return column < 0 ? missing(`no ${name}`) : rowsLine(series, series.rows, column, 1);
}

/** One column of rows that lie beside those of the series. */
function rowsLine(series, rows, column, factor) {
  const y = new Float64Array(series.x.length);
  series.kept.forEach((row, index) => {
    const value = rows[row]?.[column];
    y[index] = Number.isFinite(value) ? value * factor : NaN;
  });
  return { x: series.x, y };
}

/** A line that is not there, and why. */
function missing(why) {
  return { x: new Float64Array(0), y: new Float64Array(0), why };
}

/** Every so many points as one, their mean; a stretch without any value stays empty. */
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
