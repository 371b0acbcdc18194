package io.cqlsurge.database;

import io.cqlsurge.schema.Table;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/** The tables of a cluster, and the statements and token ranges to use them. Thread-safe. */
public interface Catalog extends AutoCloseable {
  /**
   * Prepares a statement so that it can be sent many times. Equal texts are prepared once.
   *
   * @throws DatabaseError if the statement is refused, or no node answers in time
   */
  Query prepare(StatementText statement);

  /**
   * Prepares a statement for the first of several alike tables; for each other one, it is prepared
   * when {@link Query#of} first returns it, without waiting.
   *
   * @param texts returns the statement for a table, from 0
   */
  default Query prepare(int tables, IntFunction<StatementText> texts) {
    return prepare(texts.apply(0));
  }

  /**
   * Returns the current definition of a table; empty if it does not exist. Names are
   * case-sensitive.
   */
  Optional<Table> table(String keyspace, String name);

  /**
   * Returns ranges that cover the whole ring, ordered by token. No range wraps around.
   *
   * @param split ranges into which each range of the ring is split, as evenly as possible; at least
   *     1
   */
  List<TokenRange> tokenRanges(int split);

  /** Returns the properties of a table in addition to its columns. */
  default TableDetails details(String keyspace, String name) {
    return TableDetails.NONE;
  }

  /** Closes the connections that it has. */
  @Override
  default void close() {}
}
