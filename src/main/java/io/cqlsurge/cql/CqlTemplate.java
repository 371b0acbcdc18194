package io.cqlsurge.cql;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** A statement whose bind markers can be replaced by literals. Immutable and thread-safe. */
public final class CqlTemplate {
  private final List<String> segments;
  private final boolean[] lists;

  private CqlTemplate(List<String> segments, boolean[] lists) {
    this.segments = List.copyOf(segments);
    this.lists = lists;
  }

  /** Splits a statement at its bind markers; unrecognized bind markers stay as they are. */
  public static CqlTemplate of(String cql) {
    List<BindMarker> markers = CqlStatement.of(cql).markers();
    List<String> segments = new ArrayList<>();
    boolean[] lists = new boolean[markers.size()];
    int begin = 0;
    for (int i = 0; i < lists.length; i++) {
      BindMarker marker = markers.get(i);
      segments.add(cql.substring(begin, marker.offset()));
      lists[i] = marker.receiver().startsWith("in(");
      begin = marker.end();
    }
    segments.add(cql.substring(begin));
    return new CqlTemplate(segments, lists);
  }

  public int markers() {
    return lists.length;
  }

  /**
   * Returns the statement with its bind markers replaced.
   *
   * @param literals supplies the CQL literal for a bind marker's position, from 0; a list after
   *     {@code IN} is written in parentheses
   */
  public String fill(IntFunction<String> literals) {
    StringBuilder text = new StringBuilder(segments.get(0));
    for (int i = 0; i < lists.length; i++) {
      String literal = literals.apply(i);
      text.append(lists[i] ? inParentheses(literal) : literal).append(segments.get(i + 1));
    }
    return text.toString();
  }

  private static String inParentheses(String literal) {
    boolean isWhole = literal.startsWith("[") && literal.endsWith("]");
    return isWhole ? "(" + literal.substring(1, literal.length() - 1) + ")" : literal;
  }
}
