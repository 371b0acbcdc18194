package io.cqlsurge.driver;

import io.cqlsurge.database.Marker;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.schema.CqlType;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A statement for several alike tables. For each, it is prepared when it is first used; until then,
 * its text is sent with the values as literals. Safe for use by many threads.
 */
final class NumberedQuery implements Query {
  private final PreparedQuery first;
  private final IntFunction<StatementText> texts;
  private final Preparer preparer;
  private final AtomicReferenceArray<@Nullable PreparedQuery> queries;

  /**
   * Creates the statement.
   *
   * @param first the first table's statement
   * @param texts returns the statement for a table, from 0
   */
  NumberedQuery(
      PreparedQuery first, int tables, IntFunction<StatementText> texts, Preparer preparer) {
    this.first = first;
    this.texts = texts;
    this.preparer = preparer;
    this.queries = new AtomicReferenceArray<>(tables);
    queries.set(0, first);
  }

  @Override
  public PreparedQuery of(int table) {
    PreparedQuery known = queries.get(table);
    return known == null ? begin(table) : known;
  }

  private PreparedQuery begin(int table) {
    StatementText text = texts.apply(table);
    PreparedQuery literal = first.asText(text);
    if (queries.compareAndSet(table, null, literal)) {
      // After a failure, which requests report as well, the next use prepares it again.
      preparer.begin(text).whenComplete((prepared, error) -> queries.set(table, prepared));
    }
    return literal;
  }

  @Override
  public String cql() {
    return first.cql();
  }

  @Override
  public List<String> resultColumns() {
    return first.resultColumns();
  }

  @Override
  public CqlType resultType(int column) {
    return first.resultType(column);
  }

  @Override
  public List<Marker> markers() {
    return first.markers();
  }
}
