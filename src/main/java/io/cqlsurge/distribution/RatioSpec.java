package io.cqlsurge.distribution;

import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.grammar.ValueForm;
import java.util.List;
import java.util.Locale;

/**
 * A share between 0 and 1 as the user wrote it: a distribution and a divisor, such as {@code
 * uniform(1..10)/10}.
 */
public record RatioSpec(DistributionSpec distribution, long divisor) {

  public static RatioSpec parse(String text) {
    int slash = text.lastIndexOf('/');
    if (slash < 0 || !text.substring(slash + 1).matches("[0-9]+[kKmMbB]?")) {
      throw new UsageError(
          "Invalid ratio definition: '" + text + "'; write for instance uniform(1..10)/10");
    }
    long divisor = Count.parse(text.substring(slash + 1));
    if (divisor == 0) {
      throw new UsageError("Invalid ratio definition: '" + text + "' divides by 0");
    }
    return new RatioSpec(DistributionSpec.parse(text.substring(0, slash)), divisor);
  }

  /** Returns the syntax of all ratios, for the help. */
  public static List<ValueForm> forms() {
    return DistributionSpec.forms().stream().map(RatioSpec::divided).toList();
  }

  private static ValueForm divided(ValueForm form) {
    return form.form().matches(".*[(~].*") ? new ValueForm(form.form() + "/d", form.help()) : form;
  }

  public static RatioSpec one() {
    return parse("fixed(1)/1");
  }

  public double min() {
    return Math.max(0, Math.min(1, (double) distribution.min() / divisor));
  }

  public double max() {
    return Math.max(0, Math.min(1, (double) distribution.max() / divisor));
  }

  /** Creates a stream with a random seed. */
  public Ratio create() {
    return new Ratio(distribution.create(), divisor);
  }

  /** Returns the text in the settings dump. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "Ratio: divisor=%f;delegate=%s", (double) divisor, distribution);
  }
}
