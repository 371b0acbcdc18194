package io.cqlsurge.profile;

import io.cqlsurge.database.BatchType;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.distribution.RatioSpec;
import java.util.Optional;

/**
 * The section {@code insert}: how the operation of this name writes. Absent values have their
 * defaults.
 *
 * @param partitions partitions that one insert writes
 * @param select probability that a row is visited
 * @param rowPopulation share of a row's values that are set; the others are null
 * @param batchType the batch's type if there are several rows
 * @param consistency the operation's consistency level, instead of the command's
 * @param serialConsistency the operation's serial consistency level, instead of the command's
 * @param condition text after the statement, such as {@code IF EXISTS}
 * @param ttl time to live of the written values, in seconds
 * @param timestamp write time, in microseconds since 1970
 * @param location the section's location
 */
public record InsertSpec(
    Optional<DistributionSpec> partitions,
    Optional<RatioSpec> select,
    Optional<RatioSpec> rowPopulation,
    Optional<BatchType> batchType,
    Optional<Consistency> consistency,
    Optional<Consistency> serialConsistency,
    Optional<String> condition,
    Optional<DistributionSpec> ttl,
    Optional<DistributionSpec> timestamp,
    SourceLocation location) {}
