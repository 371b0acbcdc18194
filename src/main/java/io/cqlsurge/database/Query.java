package io.cqlsurge.database;

import java.util.List;

/**
 * A statement made ready by {@link Database#prepare}; only the database that made it can send it.
 */
public interface Query {

  /** The text, with a {@code ?} for each value. */
  String cql();

  /** The names of the columns of its rows, in order; none for a statement that returns no rows. */
  List<String> resultColumns();

  /** What has to be bound, in order. */
  List<Marker> markers();
}
