package io.cqlsurge.nullserver;

/** Where a node says that it stands. */
public record NodeLocation(String datacenter, String rack) {
  static final NodeLocation USUAL = new NodeLocation("datacenter1", "rack1");

  /** Reads {@code datacenter:rack}. */
  static NodeLocation parse(String text) {
    String[] parts = text.split(":", -1);
    return new NodeLocation(parts[0], parts[1]);
  }
}
