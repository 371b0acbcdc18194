// Student's t distribution: the quantiles for confidence intervals. Formulas: NIST Digital Library of Mathematical
// Functions (dlmf.nist.gov), 8.17 for the incomplete beta function and 5.11 for Stirling's series of the gamma
// function. The distribution is symmetric, so only its upper half is computed.

/** Maximum degrees of freedom. Above it the distribution is normal to five digits, and the fraction below is slow. */
const MAX_FREEDOM = 1e6;

/** Largest logarithm of t. Beyond it the quantile is returned as infinite. */
const LARGEST_LOG = 350;

/** Returns the logarithm of the gamma function of a number above 0, by recurrence and Stirling's series (5.11.1). */
function logGamma(x) {
  let shift = 0;
  while (x < 10) {
    shift += Math.log(x);
    x += 1;
  }
  const square = 1 / (x * x);
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / x;
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series - shift;
}

/** Returns the continued fraction of the incomplete beta function (8.17.22), by Lentz's method. */
function betaFraction(x, a, b) {
  const tiny = 1e-300;
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1), tiny);
  let fraction = d;
  for (let m = 1; m <= 20000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d, tiny);
    c = awayFromZero(1 + even / c, tiny);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d, tiny);
    c = awayFromZero(1 + odd / c, tiny);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-14) {
      return fraction;
    }
  }
  return fraction;
}

/** Returns the number, or `tiny` if the number is too small to divide by. */
function awayFromZero(number, tiny) {
  return Math.abs(number) < tiny ? tiny : number;
}

/**
 * Returns the incomplete beta function of x. The logarithms of x and 1 - x are given, so that neither loses digits near
 * 0.
 */
function incompleteBeta(logX, logRest, a, b) {
  const x = Math.exp(logX);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * logX + b * logRest);
  if (x < (a + 1) / (a + b + 2)) {
    return (front * betaFraction(x, a, b)) / a;
  }
  return 1 - (front * betaFraction(Math.exp(logRest), b, a)) / b;
}

/** Returns the logarithm of 1 + e^x without overflow. */
function logOnePlusExp(x) {
  return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
}

/** Returns the probability that |t| exceeds e^logT (8.17.2 with x = freedom / (freedom + t^2)). */
function tailProbability(logT, freedom) {
  const ratio = 2 * logT - Math.log(freedom);
  return incompleteBeta(-logOnePlusExp(ratio), -logOnePlusExp(-ratio), freedom / 2, 0.5);
}

/** Returns the quantile of Student's t for a probability above 0.5. The freedom is above 0 and may be a fraction. */
function studentT(probability, freedom) {
  const degrees = Math.min(freedom, MAX_FREEDOM);
  const outside = 2 * (1 - probability);
  if (tailProbability(LARGEST_LOG, degrees) > outside) {
    return Infinity;
  }
  let low = -30;
  let high = LARGEST_LOG;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (tailProbability(middle, degrees) > outside) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return Math.exp((low + high) / 2);
}
