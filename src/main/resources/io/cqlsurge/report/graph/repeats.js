// Repeated runs of one revision, as one column of the summary table. The run is the unit: the intervals within runs
// have no influence, so the differences between runs are included. Runs of the same round of a duel are pairs.

/** Lines that are added up; all other lines of a column are means of the runs. */
const SUMS = new Set(["total partitions", "total errors"]);

/** Most figures whose permutations are all computed. */
const MAX_PERMUTED = 16;

/** Least standard deviation of a difference: histograms have three digits. */
const RESOLUTION = 0.0005;

/** Revision of runs to which the user gave none. */
const NO_REVISION = "unknown";

/**
 * Returns a text that all repeats of a run share. Steps of searches are never repeats.
 *
 * @param {Trial} trial
 */
function repeatsKey(trial) {
  const isNamed = trial.revision && trial.revision !== NO_REVISION && !trial.foreign && !trial.search;
  return JSON.stringify(isNamed ? [trial.revision, trial.test, trial.threads] : [trial.key]);
}

/**
 * Gives all repeats of a run the same colour and dashes, if there are different runs.
 *
 * @param {Trial[]} trials
 */
function styleRepeats(trials) {
  const keys = [...new Set(trials.map(repeatsKey))];
  if (keys.length > 1) {
    for (const trial of trials) {
      trial.index = keys.indexOf(repeatsKey(trial));
      trial.color = colorOf(trial.index);
    }
  }
}

/**
 * Returns the columns, with those of repeated runs as one. If all are repeats of one revision, there is nothing to
 * compare, so they stay separate.
 */
function poolColumns(columns) {
  const groups = new Map();
  for (const column of columns) {
    const id = repeatsKey(column.trial);
    groups.set(id, [...(groups.get(id) ?? []), column]);
  }
  return groups.size < 2 ? columns : [...groups.values()].map((group) => (group.length > 1 ? poolColumn(group) : group[0]));
}

/** Returns the column of repeated runs. Its other properties are those of the first run. */
function poolColumn(group) {
  const counted = group.filter((column) => column.series && isCounted(column.trial));
  const name = `${group[0].name} (${group.length} runs)`;
  return { trial: group[0].trial, trials: group.map((column) => column.trial), name, series: poolSeries(counted) };
}

/** Returns whether the results of a run are used: it completed, and its duel did not leave it out. */
function isCounted(trial) {
  return trial.ending.status === "completed" && !trial.duel?.failure;
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
    const runs = columns.map(({ series, trial }) => ({ value: series.results[line.key]?.value, ...trial.duel }));
    if ((!line.never || line.never === "maximum" || SUMS.has(line.key)) && runs.every((run) => Number.isFinite(run.value))) {
      const value = SUMS.has(line.key) ? runs.reduce((sum, run) => sum + run.value, 0) : geometricMean(runs);
      results[line.key] = { value, runs: SUMS.has(line.key) ? undefined : runs };
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

/** Formats a rate or a sum as in the Results block. */
function formatCount(value) {
  return Math.round(value).toLocaleString("en-US");
}

/** Returns the mean of figures on a logarithmic scale; 0 if one of them is 0. */
function geometricMean(runs) {
  return Math.exp(runs.reduce((sum, run) => sum + Math.log(run.value), 0) / runs.length);
}

/**
 * Compares the runs of two columns: pairs with Student's t, otherwise Welch's. A difference is only called one if the
 * permutation test agrees, as in `cqlsurge compare`.
 *
 * @returns {Comparison}
 */
function compareRuns(baseline, other) {
  const effect = other.value / baseline.value - 1;
  if (!baseline.runs || !other.runs) {
    return { judged: false, reason: "single", effect };
  }
  const pairs = pairRuns(baseline.runs, other.runs);
  const sides = pairs ? [pairs] : [baseline.runs, other.runs].map((runs) => runs.map((run) => Math.log(run.value)));
  if (sides.some((side) => side.length < 2)) {
    return { judged: false, reason: "single", effect };
  }
  const mean = pairs ? meanOf(pairs) : meanOf(sides[1]) - meanOf(sides[0]);
  const parts = sides.map((side) => ({ error: errorOf(side), freedom: side.length - 1 }));
  const interval = pairs ? pairedInterval(mean, parts[0]) : welchInterval(mean, parts[0], parts[1]);
  const chance = pairs ? signChance(pairs) : divisionChance(sides[0], sides[1]);
  const isAgreed = chance === null || chance.share <= Math.max(1 - CONFIDENCE, chance.least);
  return { judged: true, effect: Math.expm1(mean), ...interval, ...(isAgreed ? {} : { direction: "same" }) };
}

/** Returns the interval of the mean difference of pairs. */
function pairedInterval(mean, part) {
  return welchInterval(mean, part, { error: 0, freedom: part.freedom });
}

/** Returns the differences of the logarithms by round; null if the runs are not of the same duel. */
function pairRuns(baseline, other) {
  const duels = new Set([...baseline, ...other].map((run) => run.id));
  if (duels.size !== 1 || duels.has(undefined)) {
    return null;
  }
  const rounds = new Map(baseline.map((run) => [run.round, run.value]));
  return other.filter((run) => rounds.has(run.round)).map((run) => Math.log(run.value / rounds.get(run.round)));
}

/** Returns the mean of numbers. */
function meanOf(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** Returns the standard error of the mean of numbers. */
function errorOf(numbers) {
  const mean = meanOf(numbers);
  const squares = numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0);
  return Math.max(RESOLUTION, Math.sqrt(squares / (numbers.length - 1))) / Math.sqrt(numbers.length);
}

/** Returns the share of sign changes with a sum at least as large; null if there are too many. */
function signChance(differences) {
  const count = differences.length;
  if (count > MAX_PERMUTED) {
    return null;
  }
  const bound = Math.abs(differences.reduce((sum, number) => sum + number, 0)) * (1 - 1e-9);
  let extreme = 0;
  for (let signs = 0; signs < 2 ** count; signs++) {
    const sum = differences.reduce((total, number, index) => total + ((signs >> index) & 1 ? -number : number), 0);
    extreme += Math.abs(sum) >= bound ? 1 : 0;
  }
  return { share: extreme / 2 ** count, least: 2 / 2 ** count };
}

/** Returns the share of divisions into groups with a difference at least as large; null if there are too many. */
function divisionChance(one, two) {
  const all = [...one, ...two];
  if (all.length > MAX_PERMUTED) {
    return null;
  }
  const mean = meanOf(all);
  const bound = Math.abs(one.reduce((sum, number) => sum + number - mean, 0)) * (1 - 1e-9);
  let extreme = 0;
  let divisions = 0;
  const choose = (from, members, sum) => {
    if (members === 0) {
      divisions++;
      extreme += Math.abs(sum) >= bound ? 1 : 0;
      return;
    }
    for (let index = from; index <= all.length - members; index++) {
      choose(index + 1, members - 1, sum + all[index] - mean);
    }
  };
  choose(0, one.length, 0);
  return { share: extreme / divisions, least: (one.length === two.length ? 2 : 1) / divisions };
}
