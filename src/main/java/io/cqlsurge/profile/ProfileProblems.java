package io.cqlsurge.profile;

import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** What is wrong with a profile, and what is only odd; each with its place, told in their order. */
final class ProfileProblems {
  private static final int SHOWN = 60;
  private static final int NAMES_SHOWN = 30;

  private static final Comparator<Complaint> IN_ORDER =
      Comparator.<Complaint>comparingInt(complaint -> complaint.place().line())
          .thenComparingInt(complaint -> complaint.place().column());

  private final List<Complaint> complaints = new ArrayList<>();
  private final List<Complaint> warnings = new ArrayList<>();

  private record Complaint(SourceLocation place, String text) {}

  /** Something that cannot be. */
  void add(SourceLocation place, String text) {
    complaints.add(new Complaint(place, text));
  }

  /** Something that can be, but hardly was meant. */
  void warn(SourceLocation place, String text) {
    warnings.add(new Complaint(place, text));
  }

  /** What is wrong, a line each. */
  List<String> complaints() {
    return lines(complaints);
  }

  /** What is odd, a line each. */
  List<String> warnings() {
    return lines(warnings);
  }

  private static List<String> lines(List<Complaint> complaints) {
    return complaints.stream()
        .sorted(IN_ORDER)
        .map(complaint -> complaint.place() + ": " + oneLine(complaint.text()))
        .distinct()
        .toList();
  }

  /** What comes from the profile may hold anything; it must not look like two complaints. */
  static String oneLine(String text) {
    return text.replaceAll("[\\s\u0085\u2028\u2029]+", " ").replaceAll("\\p{Cntrl}", "?").strip();
  }

  /** A text of the profile in quotes, cut if it is long, on one line. */
  static String quote(String text) {
    String cut = text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text;
    return "'" + oneLine(cut) + "'";
  }

  /** The end of a complaint about a word that is none of some names: the nearest, or else all. */
  static String instead(String word, Collection<String> names) {
    if (word.length() > 1 && word.length() <= SHOWN) {
      var near = Spelling.nearest(word, names);
      if (near.isPresent()) {
        return Spelling.question(near.get());
      }
    }
    if (names.isEmpty()) {
      return "; there are none";
    }
    List<String> some = names.stream().limit(NAMES_SHOWN).toList();
    return "; there are " + String.join(", ", some) + (names.size() > NAMES_SHOWN ? ", ..." : "");
  }

  /** What to report for a column that the table does not have. */
  static String noColumn(String name, Table known) {
    List<String> names = known.columns().stream().map(Column::name).toList();
    return "the table has no column "
        + ProfileProblems.quote(name)
        + ProfileProblems.instead(name, names);
  }
}
