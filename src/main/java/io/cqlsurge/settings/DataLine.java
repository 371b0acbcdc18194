package io.cqlsurge.settings;

/** Whose data the same seeds give: the releases of cassandra-stress differ in two lines. */
public enum DataLine {
  V4_0("4.0"),
  V3_11("3.11");

  private final String version;

  DataLine(String version) {
    this.version = version;
  }

  /** The first release of the line, as it is typed. */
  public String version() {
    return version;
  }
}
