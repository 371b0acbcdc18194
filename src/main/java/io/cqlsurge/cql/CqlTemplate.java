package io.cqlsurge.cql;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement cut at its markers, to be written with values in their places. Cannot be changed;
 * safe for many threads.
 */
public final class CqlTemplate {
  private static final Pattern MARKER = Pattern.compile("\\?|:(\\w+|\"([^\"]|\"\")*\")?");

  private final List<String> pieces;
  private final boolean[] lists;

  private CqlTemplate(List<String> pieces, boolean[] lists) {
    this.pieces = List.copyOf(pieces);
    this.lists = lists;
  }

  /** Cuts a statement; markers that cannot be understood stay what they are. */
  public static CqlTemplate of(String cql) {
    List<BindMarker> markers = CqlStatement.of(cql).markers();
    List<String> pieces = new ArrayList<>();
    boolean[] lists = new boolean[markers.size()];
    int begin = 0;
    for (int i = 0; i < lists.length; i++) {
      BindMarker marker = markers.get(i);
      pieces.add(cql.substring(begin, marker.offset()));
      lists[i] = marker.receiver().startsWith("in(");
      begin = end(cql, marker.offset());
    }
    pieces.add(cql.substring(begin));
    return new CqlTemplate(pieces, lists);
  }

  private static int end(String cql, int begin) {
    Matcher marker = MARKER.matcher(cql).region(begin, cql.length());
    return marker.lookingAt() ? marker.end() : begin;
  }

  /** How many markers there are. */
  public int markers() {
    return lists.length;
  }

  /**
   * The statement with other texts in the places of its markers.
   *
   * @param literals gives the CQL literal for a marker by its position, from 0; that of a list
   *     which stands behind {@code IN} gets the parentheses that are written there
   */
  public String fill(IntFunction<String> literals) {
    StringBuilder text = new StringBuilder(pieces.get(0));
    for (int i = 0; i < lists.length; i++) {
      String literal = literals.apply(i);
      text.append(lists[i] ? inParentheses(literal) : literal).append(pieces.get(i + 1));
    }
    return text.toString();
  }

  private static String inParentheses(String literal) {
    boolean isWhole = literal.startsWith("[") && literal.endsWith("]");
    return isWhole ? "(" + literal.substring(1, literal.length() - 1) + ")" : literal;
  }
}
