package io.cqlsurge.feature.compare;

import io.cqlsurge.estimate.Difference.Judgement;
import io.cqlsurge.estimate.Failures;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.report.SignificantDigits;

/**
 * The failed operations of two trials or groups. If their error rates differ, their speed is not
 * judged: failed operations take another time than successful ones.
 */
public record ErrorRates(Failures baseline, Failures other, Judgement judgement) {
  /** Compares error rates; {@code level} is the probability of an error of the verdict. */
  static ErrorRates of(Failures baseline, Failures other, double level) {
    return new ErrorRates(baseline, other, baseline.compareWith(other, level));
  }

  /** Returns whether the error rates differ by more than chance explains. */
  public boolean differ() {
    return judgement == Judgement.MORE || judgement == Judgement.LESS;
  }

  public boolean exist() {
    return baseline.errors() > 0 || other.errors() > 0;
  }

  public static String text(Failures failures) {
    return RootLocale.format(
        "%,.0f of %,.0f operations failed (%s %%)",
        failures.errors(), failures.operations(), SignificantDigits.of(100 * failures.share()));
  }
}
