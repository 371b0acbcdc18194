package io.cqlsurge.grammar;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggestions for misspelled names. */
public final class Spelling {
  private Spelling() {}

  /** Returns the name most similar to the word, if it is similar enough to be a typo. */
  public static Optional<String> nearest(String word, Collection<String> names) {
    return names.stream()
        .filter(name -> isNear(word, name))
        .min(Comparator.comparingInt(name -> distance(word, name)));
  }

  /** Returns the end of an error message that suggests another name. */
  public static String question(String suggestion) {
    return "; did you mean '" + suggestion + "'?";
  }

  /** Returns the end of an error message that suggests the most similar name, or else another. */
  public static String hint(String word, Collection<String> names, String otherwise) {
    return nearest(word, names).map(Spelling::question).orElse(otherwise);
  }

  /** Returns whether one is a typo of the other: one wrong letter per three letters. */
  static boolean isNear(String word, String name) {
    int letters = Math.min(word.length(), name.length());
    int most = letters < 3 ? 0 : letters / 3;
    return Math.abs(word.length() - name.length()) <= most && distance(word, name) <= most;
  }

  /** Returns the number of letters to insert, remove, change or swap with a neighbour. */
  static int distance(String one, String other) {
    String a = one.toLowerCase(Locale.ROOT);
    String b = other.toLowerCase(Locale.ROOT);
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        cost[i][j] = i == 0 || j == 0 ? i + j : step(cost, a, b, new int[] {i, j});
      }
    }
    return cost[a.length()][b.length()];
  }

  private static int step(int[][] cost, String a, String b, int[] at) {
    int i = at[0];
    int j = at[1];
    int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
    int best = Math.min(cost[i - 1][j], cost[i][j - 1]) + 1;
    best = Math.min(best, cost[i - 1][j - 1] + change);
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
  }
}
