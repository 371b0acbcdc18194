package io.cqlsurge.workload.user;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.outcome.Effect;
import java.util.Optional;

/**
 * The table of a profile's statement, and the statement's properties.
 *
 * @param rows the maximum rows per partition that provide values, at least 1
 * @param population the share of values that each row has
 * @param from the first row's position, from 1; random rows if empty
 * @param conditional whether it has a condition
 * @param effect what it does to a partition
 * @param amounts what it adds to counters, if it only does so
 */
record QueryTarget(
    UserTable table,
    int rows,
    double population,
    Optional<DistributionSpec> from,
    boolean conditional,
    Effect effect,
    CounterAmounts amounts) {}
