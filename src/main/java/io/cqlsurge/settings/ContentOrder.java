package io.cqlsurge.settings;

/** The order of the rows within a partition. An arbitrary order is also the same in every run. */
public enum ContentOrder {
  ARBITRARY,
  SORTED,
  SHUFFLED
}
