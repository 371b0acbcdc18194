package io.cqlsurge.grammar;

/** An option in one usage of a group, either required or optional. */
public record Use(Param<?> param, boolean required) {

  public static Use must(Param<?> param) {
    return new Use(param, true);
  }

  public static Use may(Param<?> param) {
    return new Use(param, false);
  }
}
