package io.cqlsurge.database;

import io.cqlsurge.schema.CqlType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A statement prepared by {@link Database#prepare}. Only the database that prepared it can send it.
 */
public interface Query {

  /** Returns the CQL text, with a {@code ?} for each value. */
  String cql();

  /** Returns the names of its rows' columns, in order; empty if the statement returns no rows. */
  List<String> resultColumns();

  /** Returns a result column's type; a blob if it is unknown. */
  default CqlType resultType(int column) {
    return CqlType.of(CqlType.Kind.BLOB);
  }

  /** Returns when its result columns were found changed for the last time; empty if never. */
  default Optional<Instant> changed() {
    return Optional.empty();
  }

  /** Returns whether executing it twice has the same effect as once. */
  default boolean isIdempotent() {
    return true;
  }

  /** Returns the bind markers, in order. */
  List<Marker> markers();

  /** Returns the statement for one of several tables, from 0, see {@link Catalog#prepare}. */
  default Query of(int table) {
    return this;
  }
}
