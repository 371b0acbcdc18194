package io.cqlsurge.settings;

/** A password: printed as {@code ***} wherever it is printed by mistake. */
public record Secret(String reveal) {
  @Override
  public String toString() {
    return "***";
  }
}
