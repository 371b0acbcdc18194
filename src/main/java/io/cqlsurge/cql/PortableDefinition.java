package io.cqlsurge.cql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;

/** A rewriter of a definition, so that it can be used in another keyspace and with other names. */
public final class PortableDefinition {
  /** Table options that change the performance, in all versions. */
  private static final Set<String> OPTIONS =
      Set.of(
          "bloom_filter_fp_chance",
          "caching",
          "clustering",
          "compaction",
          "compression",
          "default_time_to_live",
          "gc_grace_seconds");

  private static final List<String> HEADER =
      List.of("CREATE", "OR", "REPLACE", "CUSTOM", "MATERIALIZED");

  private final String cql;
  private final List<Token> tokens;
  private final String keyspace;
  private final Set<String> types;
  private final UnaryOperator<String> names;
  private final StringBuilder text = new StringBuilder();
  private int copied;
  private int depth;

  /** Bracket depth around type parameters. */
  private int angle;

  private PortableDefinition(
      String cql, String keyspace, Set<String> types, UnaryOperator<String> names) {
    this.cql = cql;
    this.tokens = Tokenizer.tokens(cql);
    this.keyspace = keyspace;
    this.types = types;
    this.names = names;
  }

  /**
   * Returns a definition of a table, type, index or view with other names, without its keyspace and
   * without options that some versions do not have.
   *
   * @param keyspace the keyspace's name as stored
   * @param types the user-defined types' names
   * @param names returns the new name for a name as stored
   */
  public static String of(
      String cql, String keyspace, Set<String> types, UnaryOperator<String> names) {
    return new PortableDefinition(cql, keyspace, types, names).rewrite();
  }

  private String rewrite() {
    int kind = 0;
    while (HEADER.stream().anyMatch(tokens.get(kind)::is)) {
      kind++;
    }
    boolean hasBody = tokens.get(kind).is("TABLE") || tokens.get(kind).is("TYPE");
    int end = end(kind);
    for (int i = kind + 1; i < end; i++) {
      Token token = tokens.get(i);
      if (token.isName()) {
        name(i, hasBody);
      }
      depth += token.bracket();
      angle += token.is("<") ? 1 : token.is(">") ? -1 : 0;
    }
    if (tokens.get(end).is("WITH") && !tokens.get(kind).is("INDEX")) {
      replace(tokens.get(end).start(), cql.length(), options(end + 1));
    }
    return text.append(cql, copied, cql.length()).toString().strip();
  }

  /** Returns the first token after all names: an option, or the end. */
  private int end(int kind) {
    int nesting = 0;
    int end = kind;
    while (tokens.get(end).kind() != Token.Kind.END
        && !(nesting == 0 && (tokens.get(end).is("WITH") || tokens.get(end).is("USING")))) {
      nesting += tokens.get(end).bracket();
      end++;
    }
    return end;
  }

  private void name(int index, boolean hasBody) {
    Token token = tokens.get(index);
    if (token.name().equals(keyspace) && tokens.get(index + 1).is(".")) {
      replace(token.start(), tokens.get(index + 2).start(), "");
    } else if (!isKeyword(index) && !isType(index, hasBody)) {
      replace(token.start(), token.end(), renamed(token));
    }
  }

  /** Returns a name as it must be written; one that does not change, and a keyword, remain. */
  private String renamed(Token token) {
    String other = names.apply(token.name());
    return other.equals(token.name()) ? token.text() : Identifier.quoted(other);
  }

  private void replace(int start, int end, String replacement) {
    text.append(cql, copied, start).append(replacement);
    copied = end;
  }

  /** Returns whether a token is a keyword, or a function such as in {@code keys(m)}. */
  private boolean isKeyword(int index) {
    Token token = tokens.get(index);
    Token after = tokens.get(index + 1);
    boolean isReserved =
        token.kind() == Token.Kind.NAME && !Identifier.quoted(token.name()).equals(token.name());
    return isReserved
        || (token.is("AS") && after.is("SELECT"))
        || tokens.get(index - 1).is("PRIMARY")
        || (token.is("PRIMARY") && after.is("KEY"))
        || (depth > 0 && after.is("("));
  }

  /** Returns whether a token belongs to a column's type and remains. */
  private boolean isType(int index, boolean hasBody) {
    Token before = tokens.get(index - 1);
    boolean beginsDefinition = angle == 0 && (before.is("(") || before.is(","));
    boolean isInDefinition = hasBody && depth == 1 && !beginsDefinition;
    return isInDefinition && !types.contains(tokens.get(index).name());
  }

  /** Returns the options that are kept, beginning with WITH. */
  private String options(int from) {
    StringJoiner kept = new StringJoiner("\n  AND ", "WITH ", "").setEmptyValue("");
    List<Token> option = new ArrayList<>();
    int nesting = 0;
    for (Token token : tokens.subList(from, tokens.size())) {
      nesting += token.bracket();
      boolean isEnd = nesting == 0 && (token.is("AND") || token.kind() == Token.Kind.END);
      if (!isEnd) {
        option.add(token);
      } else if (OPTIONS.contains(option.get(0).text().toLowerCase(Locale.ROOT))) {
        kept.add(option(option));
        option.clear();
      } else {
        option.clear();
      }
    }
    return kept.toString();
  }

  private String option(List<Token> option) {
    int start = option.get(0).start();
    StringBuilder result = new StringBuilder();
    boolean isOrder = option.get(0).is("CLUSTERING");
    for (Token token : option) {
      result.append(cql, start, token.start());
      boolean isColumn = isOrder && result.indexOf("(") > 0 && token.isName();
      result.append(isColumn ? renamed(token) : token.text());
      start = token.end();
    }
    return result.toString();
  }
}
