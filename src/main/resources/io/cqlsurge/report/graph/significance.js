// Whether a number of a trial differs from that of the baseline, and by how much. Both are compared on a scale of
// logarithms, where a tenth more and a tenth less are told alike, by the test of Welch.

/** The probability with which the interval told holds the true difference. */
const CONFIDENCE = 0.99;

/** Why a difference is not judged; the texts stand below the table. */
const NOT_JUDGED = {
  foreign: "A page of cassandra-stress keeps no spread of its numbers.",
  maximum: "A maximum is one single operation; nobody can tell how far it is off by chance.",
  count: "A sum over the whole run has no spread of its own.",
  short: "The run is too short, or too little happened in it, to tell how far its numbers are off by chance.",
  times: "One of the latencies is response time (a fixed rate was held), the other service time.",
  zero: "One of the two numbers is zero or missing; there is no ratio of them.",
};

/** Compares a number with that of the baseline; each is an object of `results`: value, perhaps error and freedom. */
function compareResults(baseline, other) {
  if (!isPositive(baseline) || !isPositive(other)) {
    return { judged: false, reason: "zero", effect: null };
  }
  const difference = Math.log(other.value / baseline.value);
  const effect = Math.expm1(difference);
  if (!hasSpread(baseline) || !hasSpread(other)) {
    return { judged: false, reason: "short", effect };
  }
  return { judged: true, effect, ...welchInterval(difference, baseline, other) };
}

/** The interval of a difference of logarithms as shares, and whether it leaves out "no difference". */
function welchInterval(difference, baseline, other) {
  const error = Math.hypot(baseline.error, other.error);
  const margin = error > 0 ? studentT(0.5 + CONFIDENCE / 2, welchFreedom(baseline, other)) * error : 0;
  const low = difference - margin;
  const high = difference + margin;
  const direction = low > 0 ? "more" : high < 0 ? "less" : "same";
  return { direction, low: Math.expm1(low), high: Math.expm1(high) };
}

/** Degrees of freedom of the difference, after Welch and Satterthwaite. */
function welchFreedom(baseline, other) {
  const largest = Math.max(baseline.error, other.error);
  const parts = [baseline, other].map((side) => (side.error / largest) ** 2);
  const denominator = parts[0] ** 2 / baseline.freedom + parts[1] ** 2 / other.freedom;
  return (parts[0] + parts[1]) ** 2 / denominator;
}

/** Whether there is a number that a ratio can be made of. */
function isPositive(result) {
  return Boolean(result) && Number.isFinite(result.value) && result.value > 0;
}

/** Whether it is told how far the number may be off by chance. */
function hasSpread(result) {
  return Number.isFinite(result.error) && result.error >= 0 && result.freedom > 0;
}
