package io.cqlsurge.profile;

import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.database.BatchType;
import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Range;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Section.Keys;
import java.util.List;

/** A reader of the section {@code insert}. */
final class Inserts {
  /** The allowed TTLs in seconds; the maximum is 20 years. */
  static final Range TTL = new Range(0, 630_720_000);

  static final Range ANY = new Range(Long.MIN_VALUE, Long.MAX_VALUE);

  private static final Keys KEYS =
      new Keys(
          List.of(),
          List.of(
              "partitions",
              "select",
              "row-population",
              "batchtype",
              "consistencyLevel",
              "serialConsistencyLevel",
              "condition",
              "ttl",
              "timestamp"));

  private Inserts() {}

  static InsertSpec read(Section top) {
    Section section = top.section("insert", KEYS);
    return new InsertSpec(
        section.distribution("partitions", new Range(1, Integer.MAX_VALUE)),
        section.ratio("select"),
        section.ratio("row-population"),
        section.choice("batchtype", Choice.of(List.of(BatchType.values()), BatchType::name)),
        section.consistency("consistencyLevel"),
        section.serial("serialConsistencyLevel"),
        section.read("condition", "", Inserts::condition),
        section.distribution("ttl", TTL),
        section.distribution("timestamp", ANY),
        top.location("insert"));
  }

  private static String condition(String text) {
    CqlStatement statement = CqlStatement.of("UPDATE t SET a = 1 WHERE b = 1\n" + text.strip());
    if (!text.strip().regionMatches(true, 0, "IF", 0, 2) || !statement.isConditional()) {
      throw new UsageError("must begin with IF, as in IF EXISTS");
    }
    if (!statement.markers().isEmpty()) {
      throw new UsageError("must not contain a bind marker; write a literal");
    }
    return text.strip();
  }
}
