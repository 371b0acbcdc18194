/**
 * Which rows has this partition? A partition and all its rows follow from one number, the seed. May
 * use {@code distribution}, {@code schema} and {@code generate.value}.
 *
 * <p>Begin reading at {@link io.cqlsurge.generate.partition.SeedSource}; go on with {@link
 * io.cqlsurge.generate.partition.StandardRow} for the predefined tables, and with {@link
 * io.cqlsurge.generate.partition.PartitionCursor} and {@link
 * io.cqlsurge.generate.partition.SeedPool} for those of users.
 */
package io.cqlsurge.generate.partition;
