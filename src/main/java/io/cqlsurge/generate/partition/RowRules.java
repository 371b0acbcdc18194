package io.cqlsurge.generate.partition;

import io.cqlsurge.generate.value.BooleanRule;
import io.cqlsurge.generate.value.FoldRule;

/**
 * The rules for all rows of a run.
 *
 * @param folds the rule that folds the values of keys into seeds
 * @param originalPasses whether a visit writes the rows that cassandra-stress would write. That is
 *     too few rows with three or more clustering columns; with several visits, some rows are never
 *     written and some twice.
 * @param cacheBytes maximum size for kept clustering values, in bytes
 */
public record RowRules(
    RowOrder order,
    BooleanRule booleans,
    FoldRule folds,
    boolean originalPasses,
    long cacheBytes) {}
