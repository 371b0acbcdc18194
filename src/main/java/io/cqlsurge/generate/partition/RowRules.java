package io.cqlsurge.generate.partition;

import io.cqlsurge.generate.value.BooleanRule;
import io.cqlsurge.generate.value.FoldRule;

/**
 * What holds for all rows of a run.
 *
 * @param folds how the values of keys are folded into seeds
 * @param originalPasses whether a visit writes the rows that cassandra-stress would write: too few
 *     from three clustering columns on, and with several visits some never and some twice
 */
public record RowRules(
    RowOrder order, BooleanRule booleans, FoldRule folds, boolean originalPasses) {}
