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
  /** Any other or unrecognized statement. */
  OTHER
}
