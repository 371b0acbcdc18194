// The columns of the summary table: each is a trial, or the repeated runs of one revision, with their mean results.

/** Lines that are added up; all other lines of a column are means of the runs. */
const SUMS = new Set(["total partitions", "total errors"]);

/** Returns the columns of the visible trials. Repeated runs are one column, which has all of them, also hidden ones. */
function poolColumns(kind) {
  const columns = new Map();
  for (const trial of visibleTrials()) {
    const repeats = trial.column === null ? [trial] : model.trials.filter((other) => other.column === trial.column);
    const group = repeats.map((other) => columnOf(other, kind));
    columns.set(trial.column ?? trial.key, group.length > 1 ? poolColumn(group) : group[0]);
  }
  return [...columns.values()];
}

/** Returns the column of repeated runs. Its other properties are those of the first run. */
function poolColumn(group) {
  const counted = group.filter((column) => column.series && isCounted(column.trial));
  const name = `${group[0].name} (${group.length} runs)`;
  return { trial: group[0].trial, trials: group.map((column) => column.trial), name, series: poolSeries(counted) };
}

/** Returns whether the results of a run are used: it completed, and what it is a part of did not leave it out. */
function isCounted(trial) {
  return trial.ending.status === "completed" && !trial.partOf?.isLeftOut;
}

/** Returns a series with the results of all runs; undefined without runs. */
function poolSeries(columns) {
  if (columns.length === 0) {
    return undefined;
  }
  const first = columns[0].series;
  const results = {};
  const entry = { cqlsurge: { results } };
  for (const line of linesOf([first.entry])) {
    const values = columns.map(({ series }) => series.results[line.key]?.value);
    if ((!line.never || line.never === "maximum" || SUMS.has(line.key)) && values.every(Number.isFinite)) {
      const value = SUMS.has(line.key) ? values.reduce((sum, each) => sum + each, 0) : geometricMean(values);
      results[line.key] = { value };
      entry[line.key] = `${formatCount(value)} ${figureOf(first.entry, line.key).unit}`.trim();
    }
  }
  const failures = { errors: 0, operations: 0 };
  for (const { series } of columns) {
    failures.errors += series.failures.errors;
    failures.operations += series.failures.operations;
  }
  return { ...first, entry, failures, results };
}

/** Returns the mean of figures on a logarithmic scale; 0 if one of them is 0. */
function geometricMean(values) {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
