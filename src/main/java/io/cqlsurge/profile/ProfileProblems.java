package io.cqlsurge.profile;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.Range;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The errors and warnings of a profile, each with its location, sorted by location. */
final class ProfileProblems {
  private static final int MAX_QUOTED = 60;
  private static final int MAX_NAMES = 30;

  private static final Comparator<Problem> IN_ORDER =
      Comparator.<Problem>comparingInt(problem -> problem.location().line())
          .thenComparingInt(problem -> problem.location().column());

  private final List<Problem> errors = new ArrayList<>();
  private final List<Problem> warnings = new ArrayList<>();

  private record Problem(SourceLocation location, String text) {}

  void addError(SourceLocation location, String text) {
    errors.add(new Problem(location, text));
  }

  /** Adds a warning: valid, but probably not intended. */
  void addWarning(SourceLocation location, String text) {
    warnings.add(new Problem(location, text));
  }

  List<String> errors() {
    return lines(errors);
  }

  List<String> warnings() {
    return lines(warnings);
  }

  private static List<String> lines(List<Problem> problems) {
    return problems.stream()
        .sorted(IN_ORDER)
        .map(problem -> problem.location() + ": " + oneLine(problem.text()))
        .distinct()
        .toList();
  }

  /** Returns a text of the profile on one line, so that it cannot look like two messages. */
  static String oneLine(String text) {
    return text.replaceAll("[\\s\u0085\u2028\u2029]+", " ").replaceAll("\\p{Cntrl}", "?").strip();
  }

  /** Returns a text of the profile in quotes, truncated if it is long, on one line. */
  static String quote(String text) {
    String cut = text.length() > MAX_QUOTED ? text.substring(0, MAX_QUOTED) + "..." : text;
    return "'" + oneLine(cut) + "'";
  }

  /**
   * Returns the end of a message about an unknown name: the most similar known name, or all known
   * names.
   */
  static String suggestion(String name, Collection<String> names) {
    if (name.length() > 1 && name.length() <= MAX_QUOTED) {
      var near = Spelling.nearest(name, names);
      if (near.isPresent()) {
        return Spelling.question(near.get());
      }
    }
    if (names.isEmpty()) {
      return "; none are available";
    }
    List<String> some = names.stream().limit(MAX_NAMES).toList();
    return "; available: " + String.join(", ", some) + (names.size() > MAX_NAMES ? ", ..." : "");
  }

  /** Returns the message for a column that the table does not have. */
  static String noColumn(String name, Table table) {
    String hint = suggestion(name, Column.names(table.columns()));
    return "the table has no column " + quote(name) + hint;
  }

  /** Returns the limit that not all numbers of a distribution are within, for a message. */
  static Optional<String> outside(DistributionSpec numbers, Range allowed) {
    boolean isLow = numbers.min() < allowed.from();
    if (!isLow && numbers.max() <= allowed.to()) {
      return Optional.empty();
    }
    String limit = isLow ? "at least " + allowed.from() : "at most " + allowed.to();
    return Optional.of("must be " + limit + ", not " + quote(numbers.text()));
  }
}
