package io.cqlsurge.cql;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What an {@code INSERT}, {@code UPDATE} or {@code DELETE} changes, as far as its text shows it.
 * Names are as the database stores them.
 *
 * @param assignments the columns that get a value or are deleted
 * @param equal the columns that must equal the value of a bind marker, or get it by {@code INSERT}
 * @param isRestricted whether {@code WHERE} has other relations
 * @param using the numbers and bind markers of {@code USING} by name, such as {@code ttl}
 */
public record RowChange(
    List<Assignment> assignments,
    Map<String, BindMarker> equal,
    boolean isRestricted,
    Map<String, String> using) {

  /** The words after {@code WHERE} and its relations. */
  private static final List<String> AFTER_WHERE =
      List.of("IF", "ORDER", "LIMIT", "PER", "ALLOW", "GROUP");

  public RowChange {
    assignments = List.copyOf(assignments);
    equal = Map.copyOf(equal);
    using = Map.copyOf(using);
  }

  /** How a column is changed. */
  public enum Change {
    /** Gets the value of a bind marker. */
    SET,
    /** A value is added to it. */
    ADDED,
    /** A value is subtracted from it. */
    SUBTRACTED,
    /** Gets CQL null. */
    NULL,
    /** Gets anything else. */
    OTHER
  }

  /**
   * The change of one column.
   *
   * @param marker the bind marker with the value
   * @param number the value, if it is a whole number; otherwise 0
   */
  public record Assignment(
      String column, Change change, Optional<BindMarker> marker, long number) {}

  /** Returns what a statement changes; a {@code SELECT} only has relations. */
  public static RowChange of(CqlStatement statement) {
    Reader reader = new Reader(statement.markers(), Tokenizer.words(statement.cql()));
    return statement.kind() == StatementKind.INSERT ? reader.insert() : reader.change();
  }

  /** A reader of a statement's words. */
  private record Reader(List<BindMarker> markers, List<Token> words) {

    RowChange insert() {
      List<List<List<Token>>> lists =
          words.stream()
              .filter(word -> word.kind() == Token.Kind.BRACKETS)
              .map(brackets -> split(inner(brackets), ","))
              .toList();
      if (lists.size() < 2) {
        return new RowChange(List.of(), Map.of(), true, using());
      }
      List<Assignment> assignments =
          IntStream.range(0, Math.min(lists.get(0).size(), lists.get(1).size()))
              .mapToObj(i -> assignment(lists.get(0).get(i), "=", lists.get(1).get(i)))
              .toList();
      Map<String, BindMarker> equal = new HashMap<>();
      assignments.forEach(
          each -> each.marker().ifPresent(marker -> equal.put(each.column(), marker)));
      return new RowChange(assignments, equal, false, using());
    }

    /** Returns the words in a pair of brackets, with their offsets in the statement. */
    private static List<Token> inner(Token brackets) {
      String text = brackets.text().substring(1, brackets.text().length() - 1);
      return Tokenizer.words(text).stream()
          .filter(word -> word.kind() != Token.Kind.END)
          .map(word -> new Token(word.kind(), word.text(), word.start() + brackets.start() + 1))
          .toList();
    }

    RowChange change() {
      List<Token> changed = section("SET", List.of("WHERE"));
      changed = changed.isEmpty() ? section("DELETE", List.of("FROM")) : changed;
      Map<String, BindMarker> equal = new HashMap<>();
      boolean isRestricted = false;
      for (List<Token> relation : split(section("WHERE", AFTER_WHERE), "AND")) {
        Assignment same = assignment(relation, "", List.of());
        isRestricted |= same.change() != Change.SET;
        same.marker().ifPresent(marker -> equal.put(same.column(), marker));
      }
      return new RowChange(
          split(changed, ",").stream().map(item -> assignment(item, "", List.of())).toList(),
          equal,
          isRestricted,
          using());
    }

    private Map<String, String> using() {
      Map<String, String> using = new HashMap<>();
      for (List<Token> each : split(section("USING", List.of("SET", "WHERE", "IF")), "AND")) {
        using.put(each.get(0).text().toLowerCase(Locale.ROOT), each.get(each.size() - 1).text());
      }
      return using;
    }

    /** Returns the words after a keyword, up to one of some others or the end. */
    private List<Token> section(String begin, List<String> ends) {
      return words.stream()
          .dropWhile(word -> !word.is(begin))
          .skip(1)
          .takeWhile(word -> word.kind() != Token.Kind.END && ends.stream().noneMatch(word::is))
          .toList();
    }

    private static List<List<Token>> split(List<Token> words, String separator) {
      List<List<Token>> parts = new ArrayList<>(List.of(new ArrayList<>()));
      for (Token word : words) {
        if (word.is(separator)) {
          parts.add(new ArrayList<>());
        } else {
          parts.get(parts.size() - 1).add(word);
        }
      }
      parts.removeIf(List::isEmpty);
      return parts;
    }

    /** Returns what words say about the column that they begin with. */
    private Assignment assignment(List<Token> target, String operator, List<Token> value) {
      String column = target.get(0).name();
      String form = form(column, target) + operator + form(column, value);
      Change change =
          switch (form) {
            case "c=?" -> Change.SET;
            case "c=c+?", "c=?+c", "c+=?", "c=c+9", "c=9+c", "c+=9" -> Change.ADDED;
            case "c=c-?", "c-=?", "c=c-9", "c-=9" -> Change.SUBTRACTED;
            case "c", "c=N" -> Change.NULL;
            default -> Change.OTHER;
          };
      boolean isKnown = change != Change.OTHER;
      List<Token> all = Stream.concat(target.stream(), value.stream()).toList();
      long number =
          of(Token.Kind.NUMBER, all)
              .filter(word -> isKnown)
              .mapToLong(word -> Long.parseLong(word.text()))
              .sum();
      return new Assignment(
          column,
          change,
          of(Token.Kind.MARKER, all).filter(word -> isKnown).flatMap(this::marker).findFirst(),
          number);
    }

    private static Stream<Token> of(Token.Kind kind, List<Token> words) {
      return words.stream().filter(word -> word.kind() == kind);
    }

    private Stream<BindMarker> marker(Token word) {
      return markers.stream().filter(marker -> marker.offset() == word.start());
    }

    /** Returns one letter per word: {@code c=c+?} for {@code votes = votes + :n}. */
    private static String form(String column, List<Token> words) {
      return words.stream().map(word -> letter(column, word)).collect(Collectors.joining());
    }

    private static String letter(String column, Token word) {
      return switch (word.kind()) {
        case MARKER -> "?";
        case NUMBER -> word.text().matches("[0-9]{1,18}") ? "9" : "x";
        case PUNCTUATION -> word.text();
        case NAME, QUOTED -> word.is("null") ? "N" : word.name().equals(column) ? "c" : "x";
        default -> "x";
      };
    }
  }
}
