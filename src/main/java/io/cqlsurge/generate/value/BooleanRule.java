package io.cqlsurge.generate.value;

/** How a drawn number becomes a boolean; the releases of cassandra-stress differ. */
public enum BooleanRule {
  /** True if the number is even: Apache 4.0 and later. */
  EVEN,
  /** Always true: Apache 3.11 and its fork. */
  ALWAYS_TRUE
}
