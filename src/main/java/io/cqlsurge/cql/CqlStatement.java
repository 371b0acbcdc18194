package io.cqlsurge.cql;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A CQL statement: its tables and its bind markers. Immutable. */
public final class CqlStatement {
  private final String cql;
  private final StatementKind kind;
  private final Findings findings;

  private CqlStatement(String cql) {
    StatementReader reader = new StatementReader(cql);
    this.cql = cql;
    this.kind = reader.read();
    this.findings = reader.findings();
  }

  /** Parses a statement. Never fails: unknown syntax is skipped. */
  public static CqlStatement of(String cql) {
    return new CqlStatement(cql);
  }

  /**
   * Returns a statement's text on one line: without comments, line breaks outside literals, and the
   * semicolon at its end.
   */
  public static String onOneLine(String cql) {
    StringBuilder line = new StringBuilder();
    int end = 0;
    for (Token token : Tokenizer.tokens(cql)) {
      boolean hasSpace = token.start() > end && !line.isEmpty() && token.kind() != Token.Kind.END;
      line.append(hasSpace ? " " : "").append(token.text());
      end = token.end();
    }
    return line.toString().replaceFirst("[\\s;]+$", "");
  }

  /** Returns the statements of a text, which end with a semicolon or before the next CREATE. */
  public static List<String> split(String text) {
    List<String> statements = new ArrayList<>();
    int start = -1;
    for (Token token : Tokenizer.tokens(text)) {
      boolean isEnd = token.is(";") || token.kind() == Token.Kind.END;
      if ((isEnd || token.is("CREATE")) && start >= 0) {
        statements.add(text.substring(start, token.start()).strip());
        start = -1;
      }
      if (!isEnd && start < 0) {
        start = token.start();
      }
    }
    return List.copyOf(statements);
  }

  public String cql() {
    return cql;
  }

  public StatementKind kind() {
    return kind;
  }

  /** Returns its table's name, the first one of a batch, as the database stores it. */
  public Optional<String> table() {
    return findings.tables.stream().findFirst().map(QualifiedName::name);
  }

  /** Returns the names of its tables, or of the type or view that it creates, as stored. */
  public List<String> names() {
    return findings.tables.stream().map(QualifiedName::name).toList();
  }

  /** Returns this table's keyspace as the database stores it, if the statement names it. */
  public Optional<String> keyspace() {
    return findings.tables.stream().findFirst().flatMap(QualifiedName::keyspace);
  }

  /**
   * Returns whether this is the only table of the statement; names are as the database stores them.
   * A table without a keyspace belongs to the given keyspace.
   */
  public boolean isAbout(String keyspace, String table) {
    return !findings.tables.isEmpty()
        && findings.tables.stream()
            .allMatch(
                name ->
                    name.name().equals(table) && name.keyspace().orElse(keyspace).equals(keyspace));
  }

  /**
   * Returns the text with the keyspace added to every table name.
   *
   * @param keyspace keyspace of the tables without one, as the database stores it
   */
  public String in(String keyspace) {
    StringBuilder text = new StringBuilder();
    int copied = 0;
    for (QualifiedName table : findings.tables) {
      text.append(cql, copied, table.start());
      copied = table.start();
      if (table.keyspace().isEmpty()) {
        text.append(Identifier.quoted(keyspace)).append('.');
      }
    }
    return text.append(cql, copied, cql.length()).toString();
  }

  public List<BindMarker> markers() {
    return Collections.unmodifiableList(findings.markers);
  }

  /** Returns the positions, from 0, of the bind markers in {@code IF column = ?}. */
  public List<Integer> comparedMarkers() {
    return IntStream.range(0, findings.markers.size())
        .filter(index -> findings.markers.get(index).isCompared())
        .boxed()
        .toList();
  }

  /** Returns whether it is {@code SELECT *}, whose columns are those of the table. */
  public boolean readsAll() {
    return findings.readsAll;
  }

  /** Returns whether it is a lightweight transaction, that is, has an {@code IF}. */
  public boolean isConditional() {
    return findings.conditional;
  }

  /**
   * Returns whether executing the statement twice has the same effect as once. False for
   * conditions, increments of counters and collections, deleted list elements, functions of the
   * time or random identifiers, and unknown syntax.
   */
  public boolean isIdempotent() {
    return findings.repeatable && !findings.conditional;
  }
}
