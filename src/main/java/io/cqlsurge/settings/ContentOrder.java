package io.cqlsurge.settings;

/** The order of the rows inside a partition; an arbitrary one is still repeatable. */
public enum ContentOrder {
  ARBITRARY,
  SORTED,
  SHUFFLED
}
