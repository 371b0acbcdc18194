package io.cqlsurge.profile;

import io.cqlsurge.cql.Token;
import io.cqlsurge.cql.Token.Kind;
import io.cqlsurge.cql.Tokenizer;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.profile.QuerySpec.Typo;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * A finder of missing or misspelled keywords in a statement. It reports only errors in every
 * version of CQL: unknown syntax is left to the database.
 */
record StatementTypos(List<Token> words, IntFunction<SourceLocation> locations) {
  /** The keyword that each of these statements must contain. */
  private static final Map<String, String> REQUIRED =
      Map.of("SELECT", "FROM", "DELETE", "FROM", "UPDATE", "SET", "INSERT", "INTO");

  /** Keywords that can follow a name or a value after the table. */
  private static final Set<String> CLAUSES =
      Set.of(
          ("and or if limit allow filtering order group per partition using ttl timestamp timeout"
                  + " set where values json in contains key like between not exists asc desc ann of"
                  + " as from by bypass cache default unset null is token apply batch begin insert"
                  + " update delete select into with to")
              .toUpperCase(Locale.ROOT)
              .split(" ", -1));

  /** Keywords before a column or a value. */
  private static final Set<String> OPENING =
      Set.of("SELECT", "DISTINCT", "JSON", "AS", "DELETE", "UPDATE", "USING", "AND");

  /**
   * Returns a misspelled word, or the word found instead of a missing keyword.
   *
   * @param locations returns an offset's location in the statement
   */
  static Optional<Typo> find(String cql, IntFunction<SourceLocation> locations) {
    return new StatementTypos(Tokenizer.words(cql), locations).find();
  }

  private Optional<Typo> find() {
    String verb = words.get(0).text().toUpperCase(Locale.ROOT);
    String required = REQUIRED.get(verb);
    if (required == null) {
      return Optional.empty();
    }
    int found = position(required);
    if (found < 0) {
      return Optional.of(missing(required));
    }
    Optional<Typo> misspelled = misspelled(found);
    boolean hasValues = !verb.equals("INSERT") || position("VALUES") + position("JSON") > -2;
    return misspelled.isPresent() || hasValues
        ? misspelled
        : Optional.of(expected("VALUES", words.get(Math.min(lastBrackets() + 1, last()))));
  }

  private int position(String keyword) {
    for (int i = 1; i < words.size(); i++) {
      if (words.get(i).is(keyword)) {
        return i;
      }
    }
    return -1;
  }

  private int last() {
    return words.size() - 1;
  }

  private int lastBrackets() {
    int found = last();
    for (int i = last(); i > 0; i--) {
      found = words.get(i).kind() == Kind.BRACKETS ? i : found;
    }
    return found;
  }

  /**
   * Returns the word found instead of a missing keyword: the first one without a comma before it.
   */
  private Typo missing(String keyword) {
    if (keyword.equals("INTO")) {
      return expected(keyword, words.get(1));
    }
    for (int i = 2; i < words.size(); i++) {
      if (isName(i) && isComplete(i - 1) && !OPENING.contains(upper(i))) {
        boolean isBefore = words.get(i - 1).kind() == Kind.NAME && isNear(i - 1, keyword);
        return expected(keyword, words.get(isBefore && !isNear(i, keyword) ? i - 1 : i));
      }
    }
    return expected(keyword, words.get(last()));
  }

  private boolean isNear(int at, String keyword) {
    return Spelling.nearest(upper(at), List.of(keyword)).isPresent();
  }

  private boolean isName(int at) {
    return words.get(at).kind() == Kind.NAME;
  }

  /** Returns whether a column or a value ends with this word, so that a keyword must follow. */
  private boolean isComplete(int at) {
    Token word = words.get(at);
    return switch (word.kind()) {
      case NAME -> !OPENING.contains(upper(at));
      case PUNCTUATION -> word.is("*");
      case END -> false;
      default -> true;
    };
  }

  /** Returns a word after the table, next to a name or a value, that is similar to a keyword. */
  private Optional<Typo> misspelled(int from) {
    for (int i = from + 2; i < words.size(); i++) {
      Token word = words.get(i);
      boolean follows = isComplete(i - 1) && !CLAUSES.contains(upper(i - 1));
      if (isName(i) && !CLAUSES.contains(upper(i)) && (follows || isLastOfCondition(i))) {
        Optional<String> meant =
            follows
                ? Spelling.nearest(upper(i), CLAUSES)
                : Spelling.nearest(upper(i), List.of("EXISTS"));
        if (meant.isPresent()) {
          return Optional.of(expected(meant.get(), word));
        }
      }
    }
    return Optional.empty();
  }

  /** Returns whether a word ends the statement after IF, where only EXISTS is valid. */
  private boolean isLastOfCondition(int at) {
    boolean isAfterIf = words.get(at - 1).is("IF") || words.get(at - 1).is("NOT");
    return isAfterIf && words.get(Math.min(at + 1, last())).kind() == Kind.END;
  }

  private String upper(int at) {
    return words.get(at).text().toUpperCase(Locale.ROOT);
  }

  private Typo expected(String keyword, Token found) {
    String shown = found.kind() == Kind.END ? "the end" : ProfileProblems.quote(found.text());
    return new Typo(locations.apply(found.start()), "expected " + keyword + ", not " + shown);
  }
}
