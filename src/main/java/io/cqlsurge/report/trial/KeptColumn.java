package io.cqlsurge.report.trial;

import java.util.function.ToDoubleFunction;

/**
 * A column of {@link PackedRows}.
 *
 * @param value the number of a row; if it is not finite, it is missing
 */
record KeptColumn<T>(String name, int decimals, ToDoubleFunction<T> value) {}
