/**
 * Which value does a column have? A value is determined by a seed and the column's name. May use
 * {@code distribution} and {@code schema}.
 *
 * <p>Start reading at {@link io.cqlsurge.generate.value.ValueGenerator}. {@code ValueGenerators}
 * creates the generator for a CQL type, and there is one class per value kind, such as {@code
 * RandomBytes} and {@code Maps}. {@code ColumnValues} gives the values in one column of a user's
 * table. {@code CqlOrder} sorts values as the server does.
 *
 * <p>Hot path: a generator belongs to one thread. The same seed gives the same values as in
 * cassandra-stress, which golden files guard.
 */
@NullMarked
package io.cqlsurge.generate.value;

import org.jspecify.annotations.NullMarked;
