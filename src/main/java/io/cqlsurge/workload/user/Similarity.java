package io.cqlsurge.workload.user;

import io.cqlsurge.profile.Profile;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The vector indexes' similarity functions: a nearer vector has a higher number. */
enum Similarity {
  COSINE,
  EUCLIDEAN,
  DOT_PRODUCT;

  /** Returns the function of the index that definitions create on a column. */
  static Similarity of(String column, List<Profile.Definition> definitions) {
    String name = "\\(\\W*" + Pattern.quote(column) + "\\W*\\)";
    Pattern index = Pattern.compile("(?is)" + name + ".*similarity_function\\W+(\\w+)");
    return definitions.stream()
        .map(definition -> index.matcher(definition.cql()))
        .filter(Matcher::find)
        .map(found -> valueOf(found.group(1).toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElse(COSINE);
  }

  double of(float[] one, float[] other) {
    double product = 0;
    double square = 0;
    double otherSquare = 0;
    for (int i = 0; i < one.length; i++) {
      product += (double) one[i] * other[i];
      square += (double) one[i] * one[i];
      otherSquare += (double) other[i] * other[i];
    }
    return switch (this) {
      case COSINE -> (1 + product / Math.sqrt(square * otherSquare)) / 2;
      case EUCLIDEAN -> 1 / (1 + square + otherSquare - 2 * product);
      case DOT_PRODUCT -> (1 + product) / 2;
    };
  }
}
