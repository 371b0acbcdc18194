// Judges differences between columns of the summary table: larger, smaller, or why they cannot be judged.

/** The reasons why a difference is not judged, as shown below the table. */
const NOT_JUDGED = {
  stages: "Different stages of a plan do different work.",
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

/**
 * Compares a trial with the baseline in one line. Numbers of cassandra-stress are in the unit they were printed in.
 *
 * @returns {Comparison}
 */
function judge(line, baseline, other) {
  if (areStages(baseline.trial, other.trial)) {
    return { judged: false, reason: "stages", effect: null };
  }
  const sides = [baseline, other].map((side) => side.series);
  const figures = sides.map((series) => figureOf(series && series.entry, line.key));
  const results = sides.map((series) => series && series.results && series.results[line.key]);
  const isOneUnit = figures[0].unit === figures[1].unit || ![baseline, other].some((side) => side.trial.foreign);
  if (!isOneUnit || figures.some((figure) => !figure.number)) {
    return { judged: false, reason: "zero", effect: null };
  }
  if (isLatency(line) && timeOf(baseline.trial) !== timeOf(other.trial)) {
    return { judged: false, reason: "times", effect: null };
  }
  if (results.some((result) => !(result?.value > 0))) {
    return { judged: false, reason: line.never ?? ([baseline, other].some(isFailed) ? "errors" : "zero"), effect: null };
  }
  const effect = results[1].value / results[0].value - 1;
  const pair = baseline.trial.pairs.get(other.trial.column);
  const compared = pair?.kinds.get(baseline.series.kind) ?? pair?.kinds.get(other.series.kind);
  const reason = reasonOf(line, compared, [baseline, other]);
  if (reason !== null) {
    return { judged: false, reason, effect };
  }
  const [change, low, high, sign] = compared.lines.get(line.key);
  const direction = sign > 0 ? "more" : sign < 0 ? "less" : "same";
  return { judged: true, effect: change, low, high, direction, judgement: judgementOf(line, direction) };
}

/** Returns whether two trials are different stages of plans, which do different work. */
function areStages(one, other) {
  const [stage, otherStage] = [one, other].map(({ own }) => textOf(own.plan?.stage));
  return stage !== otherStage && Boolean(stage && otherStage);
}

/** Returns the judgement of a difference in words. */
function judgementOf(line, direction) {
  if (direction === "same") {
    return "no clear difference";
  }
  if (line.better === 0) {
    return direction === "more" ? "higher" : "lower";
  }
  return (direction === "more") === (line.better > 0) ? "faster" : "slower";
}

/** Returns why a difference is not judged; null if it is. A reason that applies to every run has priority. */
function reasonOf(line, compared, columns) {
  const trials = columns.map((column) => column.trial);
  if (compared?.lines.has(line.key) && !compared.otherErrors && !(isRate(line) && trials[0].target !== trials[1].target)) {
    return null;
  }
  if (line.never) {
    return line.never;
  }
  if (compared?.otherErrors || columns.some(isFailed)) {
    return "errors";
  }
  if (isRate(line) && trials[0].target !== trials[1].target) {
    return "rate";
  }
  if (trials.some((trial) => trial.foreign)) {
    return "foreign";
  }
  if (!compared) {
    return trials.some(({ own }) => own.search) ? "search" : "missing";
  }
  return columns.some((column) => column.trials.length > 1) ? "single" : "short";
}

/** Returns whether a line is a rate. */
function isRate(line) {
  return line.better > 0;
}

/** Returns whether no operation of a column succeeded. */
function isFailed(column) {
  const { errors, operations } = column.series?.failures ?? { errors: 0, operations: 0 };
  return operations > 0 && errors >= operations;
}
