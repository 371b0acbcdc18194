package io.cqlsurge.settings;

/** Whose data the same seeds give: the releases of cassandra-stress differ in two lines. */
public enum DataLine {
  /** Apache 4.0 and later. */
  V4_0("4.0"),
  /** Apache 3.x, the ScyllaDB fork, cql-stress. */
  V3_11("3.11"),
  /** No release: as 4.0, but the rows of a user's table depend on all bits of their keys. */
  NONE("none");

  private final String version;

  DataLine(String version) {
    this.version = version;
  }

  /** The first release of the line, or {@code none}, as it is typed. */
  public String version() {
    return version;
  }
}
