package io.cqlsurge.nullserver;

/** The data centre and rack of a node. */
public record NodeLocation(String datacenter, String rack) {
  static final NodeLocation USUAL = new NodeLocation("datacenter1", "rack1");

  /** Reads {@code datacenter:rack}. */
  static NodeLocation parse(String text) {
    String[] parts = text.split(":", -1);
    return new NodeLocation(parts[0], parts[1]);
  }
}
