package io.cqlsurge.cli;

/** x. */
final class Main {
  private Main() {}

  public static void main(String[] args) {}
}
