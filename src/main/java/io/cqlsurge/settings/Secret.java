package io.cqlsurge.settings;

/** Secret. */
public record Secret(String reveal) {
  @Override
  public String toString() {
    return "***";
  }
}
