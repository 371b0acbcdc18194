/**
 * Which rows has this partition? A partition and all its rows follow from one number, the seed. May
 * use {@code distribution}, {@code schema} and {@code generate.value}.
 *
 * <p>Begin reading at {@link io.cqlsurge.generate.partition.SeedSource}, go on with {@link
 * io.cqlsurge.generate.partition.StandardRow}.
 */
package io.cqlsurge.generate.partition;
