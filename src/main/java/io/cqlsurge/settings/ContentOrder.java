package io.cqlsurge.settings;

/** The order of the rows within a partition. An arbitrary order is the same in every run, too. */
public enum ContentOrder {
  ARBITRARY,
  SORTED,
  SHUFFLED
}
