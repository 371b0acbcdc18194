/**
 * Which value does a column have? A value is determined by a seed and the name of the column. May
 * use {@code distribution} and {@code schema}.
 *
 * <p>Start reading at {@link io.cqlsurge.generate.value.ValueGenerator}. {@code ValueGenerators}
 * creates the generator of a CQL type, and there is one class per kind of value, such as {@code
 * RandomBytes} and {@code Maps}. {@code ColumnValues} gives the values of one column of a user's
 * table. {@code CqlOrder} sorts values as the server does.
 *
 * <p>Hot path: a generator belongs to one thread. The same seed gives the same values as in
 * cassandra-stress, which golden files guard.
 */
@NullMarked
package io.cqlsurge.generate.value;

import org.jspecify.annotations.NullMarked;
