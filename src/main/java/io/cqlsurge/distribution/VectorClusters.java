package io.cqlsurge.distribution;

import io.cqlsurge.grammar.UsageError;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A column's vector clusters: {@code clusters(100, spread=0.1)}.
 *
 * @param count cluster count
 * @param spread length of the noise of a vector, compared with the length of its cluster's centre
 * @param isNormalized whether vectors have the length 1
 */
public record VectorClusters(int count, double spread, boolean isNormalized) {
  private static final Pattern FORM =
      Pattern.compile(
          "clusters\\( *([1-9][0-9]{0,6}) *, *spread *= *([0-9]{1,6}(?:\\.[0-9]{1,9})?)"
              + "( *, *normalized)? *\\)");

  public static VectorClusters parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw new UsageError(
          "write clusters(100, spread=0.1) or clusters(100, spread=0.1, normalized)");
    }
    return new VectorClusters(
        Integer.parseInt(form.group(1)), Double.parseDouble(form.group(2)), form.group(3) != null);
  }
}
