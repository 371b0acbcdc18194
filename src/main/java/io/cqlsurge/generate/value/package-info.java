/**
 * Which value has this column? A value follows from a seed and the column's name alone. May use
 * {@code distribution} and {@code schema}.
 *
 * <p>Begin reading at {@link io.cqlsurge.generate.value.ValueGenerator}.
 */
package io.cqlsurge.generate.value;
