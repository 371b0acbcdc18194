// The comparisons of trials, which cqlsurge has computed when it wrote the page; `cqlsurge compare` prints the same. Each
// column of the summary table is a trial, or the repeated runs of one revision, whose unit is the run.

/** The reasons why a difference is not judged, as shown below the table. */
const NOT_JUDGED = {
  foreign: "A page of cassandra-stress does not record the variation of its numbers.",
  maximum: "A maximum is the latency of a single operation. Its random error cannot be estimated.",
  count: "A sum over the whole run has no variation that could be estimated.",
  short: "The run is too short, or has too few operations, to estimate the random error of its numbers.",
  single: "A single run does not show how much runs differ, so it is not compared with repeated runs.",
  times: "One of the latencies is response time (run with a fixed rate), the other is service time.",
  errors: "The error rates differ, or no operation succeeded. Failed operations take another time than successful ones.",
  zero: "One of the two numbers is zero or missing, so there is no ratio.",
  search: "The rates of a search's steps are set, so its steps are not compared.",
  rate: "Different rates were set, so throughput does not show which one is faster.",
  missing: "The page has no comparison of these two: it is still live, or has too many runs. Use cqlsurge compare.",
};

/** Lines that are added up; all other lines of a column are means of the runs. */
const SUMS = new Set(["total partitions", "total errors"]);

/**
 * Adds the comparisons to the trials. Repeats have one column, and the same colour and dashes.
 *
 * @param {Trial[]} trials
 */
function addComparisons(trials, comparisons) {
  const columns = listOf(comparisons?.columns);
  columns.forEach((positions, column) => {
    const repeats = positions.map((position) => trials[position]);
    for (const trial of repeats) {
      Object.assign(trial, { column, index: repeats[0].index, color: repeats[0].color });
    }
  });
  const used = [...new Set(trials.map(({ index }) => index))].sort((a, b) => a - b);
  for (const trial of trials) {
    trial.index = used.indexOf(trial.index);
    trial.color = colorOf(trial.index);
  }
  for (const pair of listOf(comparisons?.pairs)) {
    for (const trial of trials) {
      if (trial.column === pair.baseline) {
        trial.pairs.set(pair.other, readPair(pair, pair.sentence, comparisons.lines, (figures) => figures));
      } else if (trial.column === pair.other) {
        trial.pairs.set(pair.baseline, readPair(pair, pair.reverse, comparisons.lines, inverse));
      }
    }
  }
}

/** Returns the comparison with a baseline: the sentence, and by kind the judged lines. */
function readPair(pair, sentence, keys, direct) {
  const kinds = new Map();
  for (const [kind, { otherErrors, lines }] of Object.entries(pair.kinds)) {
    const judged = keys.map((key, index) => [key, lines[index]]).filter(([, figures]) => figures.length > 0);
    kinds.set(kind, { otherErrors: Boolean(otherErrors), lines: new Map(judged.map(([key, figures]) => [key, direct(figures)])) });
  }
  return { sentence, kinds };
}

/** Returns the figures of a change as seen from the other trial. */
function inverse([change, low, high, direction]) {
  const turned = (share) => 1 / (1 + share) - 1;
  return [turned(change), turned(high), turned(low), -direction];
}

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
