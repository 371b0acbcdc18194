package io.cqlsurge.nullserver;

/** Where a node says that it stands. */
public record Place(String datacenter, String rack) {
  static final Place USUAL = new Place("datacenter1", "rack1");

  /** Reads {@code datacenter:rack}. */
  static Place parse(String text) {
    String[] parts = text.split(":", -1);
    return new Place(parts[0], parts[1]);
  }
}
