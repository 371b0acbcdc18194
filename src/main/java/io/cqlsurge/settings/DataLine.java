package io.cqlsurge.settings;

/** The release lines of cassandra-stress, which generate different data from the same seeds. */
public enum DataLine {
  /** Apache 4.0 and later. */
  V4_0("4.0"),
  /** Apache 3.x, the ScyllaDB fork, cql-stress. */
  V3_11("3.11"),
  /** No release: as 4.0, except that the rows of a user table depend on all key bits. */
  NONE("none");

  private final String version;

  DataLine(String version) {
    this.version = version;
  }

  /** Returns the first release of the line, or {@code none}, as typed on the command line. */
  public String version() {
    return version;
  }
}
