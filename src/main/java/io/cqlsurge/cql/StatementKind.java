package io.cqlsurge.cql;

/** The kinds of CQL statements. */
public enum StatementKind {
  SELECT,
  INSERT,
  UPDATE,
  DELETE,
  TRUNCATE,
  /** Several statements in one. */
  BATCH,
  /** Anything else, or nothing that can be read. */
  OTHER
}
