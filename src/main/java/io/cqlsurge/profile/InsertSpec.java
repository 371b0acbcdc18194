package io.cqlsurge.profile;

import io.cqlsurge.database.BatchType;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.distribution.RatioSpec;
import java.util.Optional;

/**
 * The section {@code insert}: how the operation of that name writes; whatever is absent has its
 * default.
 *
 * @param partitions how many partitions one insert writes
 * @param select the chance of each row to be visited
 * @param rowPopulation the share of a row's values that is filled, the rest being null
 * @param batchType the kind of batch if there are several rows
 * @param consistency of this operation, instead of the command's
 * @param serialConsistency of this operation, instead of the command's
 * @param condition what stands behind the statement, such as {@code IF EXISTS}
 * @param ttl seconds until what is written is gone
 * @param timestamp microseconds since 1970 at which it counts as written
 * @param place where the section stands
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
    SourceLocation place) {}
