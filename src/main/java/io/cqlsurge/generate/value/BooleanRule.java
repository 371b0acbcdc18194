package io.cqlsurge.generate.value;

/** How booleans follow from the number drawn for them; the releases of cassandra-stress differ. */
public enum BooleanRule {
  /** True if the number is even: Apache 4.0 and later. */
  EVEN,
  /** Always true: Apache 3.11 and its fork. */
  ALWAYS_TRUE
}
