package io.cqlsurge.settings.connection;

/** A password; printed as {@code ***}, so that it is not revealed by mistake. */
public record Secret(String reveal) {
  @Override
  public String toString() {
    return "***";
  }
}
