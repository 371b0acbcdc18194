// Comparison of a number of a trial with that of the baseline: the difference, and whether it is significant. The
// comparison is Welch's test on the logarithms of the numbers, so that a ratio and its inverse are treated alike.

/** Confidence level of the intervals. */
const CONFIDENCE = 0.99;

/** The reasons why a difference is not judged, as shown below the table. */
const NOT_JUDGED = {
  foreign: "A page of cassandra-stress does not record the variation of its numbers.",
  maximum: "A maximum is the latency of a single operation. Its random error cannot be estimated.",
  count: "A sum over the whole run has no variation that could be estimated.",
  short: "The run is too short, or has too few operations, to estimate the random error of its numbers.",
  single: "A single run does not show how much runs differ, so it is not judged against repeated runs.",
  times: "One of the latencies is response time (run with a fixed rate), the other is service time.",
  errors: "The error rates differ, or no operation succeeded. Failed operations take another time than successful ones.",
  set: "The user set the rate of one of these runs, so it does not show what the database can do.",
  zero: "One of the two numbers is zero or missing, so there is no ratio.",
};

/**
 * Compares a number with that of the baseline. Each is an object of `results`: value, and optional error and freedom.
 *
 * @returns {Comparison}
 */
function compareResults(baseline, other) {
  if (!isPositive(baseline) || !isPositive(other)) {
    return { judged: false, reason: "zero", effect: null };
  }
  if (baseline.runs || other.runs) {
    return compareRuns(baseline, other);
  }
  const difference = Math.log(other.value / baseline.value);
  const effect = Math.expm1(difference);
  if (!hasError(baseline) || !hasError(other)) {
    return { judged: false, reason: "short", effect };
  }
  return { judged: true, effect, ...welchInterval(difference, baseline, other) };
}

/** Returns the interval of a difference of logarithms as ratios, and its direction, "same" if it includes zero. */
function welchInterval(difference, baseline, other) {
  const error = Math.hypot(baseline.error, other.error);
  const margin = error > 0 ? studentT(0.5 + CONFIDENCE / 2, welchFreedom(baseline, other)) * error : 0;
  const low = difference - margin;
  const high = difference + margin;
  const direction = low > 0 ? "more" : high < 0 ? "less" : "same";
  return { direction, low: Math.expm1(low), high: Math.expm1(high) };
}

/** Returns the degrees of freedom of the difference, by the Welch-Satterthwaite equation. */
function welchFreedom(baseline, other) {
  const largest = Math.max(baseline.error, other.error);
  const variances = [baseline, other].map((side) => (side.error / largest) ** 2);
  const denominator = variances[0] ** 2 / baseline.freedom + variances[1] ** 2 / other.freedom;
  return (variances[0] + variances[1]) ** 2 / denominator;
}

/** Returns whether there is a number above 0, from which a ratio can be computed. */
function isPositive(result) {
  return Boolean(result) && Number.isFinite(result.value) && result.value > 0;
}

/** Returns whether the result has a standard error and degrees of freedom. */
function hasError(result) {
  return Number.isFinite(result.error) && result.error >= 0 && result.freedom > 0;
}
