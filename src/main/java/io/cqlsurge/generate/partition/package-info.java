/**
 * Which rows does a partition have? A partition and all its rows are determined by one number, the
 * seed. May use {@code distribution}, {@code schema} and {@code generate.value}.
 *
 * <p>Start reading at {@link io.cqlsurge.generate.partition.SeedSource}, which supplies the seeds.
 * For predefined tables, continue with {@link io.cqlsurge.generate.partition.StandardRow}. For
 * tables in user profiles, continue with {@link io.cqlsurge.generate.partition.PartitionCursor},
 * which iterates over a partition's rows, and {@link io.cqlsurge.generate.partition.SeedPool},
 * which spreads them over several visits.
 *
 * <p>Hot path: the seed source is shared by all workers; all other objects belong to one worker and
 * its thread. Only generated values are allocated. {@code SeedPool} returns null when no seed is
 * left.
 */
@NullMarked
package io.cqlsurge.generate.partition;

import org.jspecify.annotations.NullMarked;
