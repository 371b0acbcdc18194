package io.cqlsurge.cql;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A statement: its tables, and the values that it binds. Cannot be changed. */
public final class CqlStatement {
  private final String cql;
  private final StatementKind kind;
  private final List<QualifiedName> tables;
  private final List<BindMarker> markers;
  private final boolean conditional;
  private final boolean repeatable;

  private CqlStatement(String cql, StatementKind kind, Findings findings) {
    this.cql = cql;
    this.kind = kind;
    this.tables = List.copyOf(findings.tables);
    this.markers = List.copyOf(findings.markers);
    this.conditional = findings.conditional;
    this.repeatable = findings.repeatable;
  }

  /** Reads a statement. Never fails: what is not understood is passed over. */
  public static CqlStatement of(String cql) {
    StatementReader reader = new StatementReader(cql);
    StatementKind kind = reader.read();
    return new CqlStatement(cql, kind, reader.findings());
  }

  /**
   * Returns the text of a statement without comments, line breaks outside of its literals, and the
   * semicolon at its end.
   */
  public static String onOneLine(String cql) {
    StringBuilder line = new StringBuilder();
    int end = 0;
    for (Token token : Tokenizer.tokens(cql)) {
      boolean isApart = token.start() > end && !line.isEmpty() && token.kind() != Token.Kind.END;
      line.append(isApart ? " " : "").append(token.text());
      end = token.end();
    }
    return line.toString().replaceFirst("[\\s;]+$", "");
  }

  /** The text as it was given. */
  public String cql() {
    return cql;
  }

  /** What it does. */
  public StatementKind kind() {
    return kind;
  }

  /** The name of its table, the first of a batch, as the database keeps it. */
  public Optional<String> table() {
    return tables.stream().findFirst().map(QualifiedName::name);
  }

  /** The keyspace of this table as the database keeps it, if the statement names it. */
  public Optional<String> keyspace() {
    return tables.stream().findFirst().flatMap(QualifiedName::keyspace);
  }

  /**
   * All its tables, several if it is a batch; one that comes twice is here twice. A definition or a
   * permission may also name a view, a type, an index or a function.
   */
  public List<QualifiedName> tables() {
    return tables;
  }

  /**
   * Whether this is its only table, as the database keeps names. A table without a keyspace counts
   * as one of the given keyspace.
   */
  public boolean isAbout(String keyspace, String table) {
    return !tables.isEmpty()
        && tables.stream()
            .allMatch(
                name ->
                    name.name().equals(table) && name.keyspace().orElse(keyspace).equals(keyspace));
  }

  /**
   * The same text with every table named with its keyspace.
   *
   * @param keyspace of the tables that have none, as the database keeps it
   */
  public String in(String keyspace) {
    StringBuilder text = new StringBuilder();
    int copied = 0;
    for (QualifiedName table : tables) {
      text.append(cql, copied, table.start());
      copied = table.start();
      if (table.keyspace().isEmpty()) {
        text.append(Identifier.quoted(keyspace)).append('.');
      }
    }
    return text.append(cql, copied, cql.length()).toString();
  }

  /** What has to be bound, in order. */
  public List<BindMarker> markers() {
    return markers;
  }

  /** The positions, from 0, of the markers that stand in {@code IF column = ?}. */
  public List<Integer> comparedMarkers() {
    return IntStream.range(0, markers.size())
        .filter(index -> markers.get(index).isCompared())
        .boxed()
        .toList();
  }

  /** Whether it is a lightweight transaction: whether it has an {@code IF}. */
  public boolean isConditional() {
    return conditional;
  }

  /**
   * Whether carrying it out twice is the same as once. Not so for conditions, for counters and
   * other columns that are added to, for elements deleted, and for the time and new identifiers;
   * nor for anything that is not understood.
   */
  public boolean isIdempotent() {
    return repeatable && !conditional;
  }
}
