/**
 * How loaded are the nodes during a run? Uses {@code database} and {@code measure}.
 *
 * <p>Start reading at {@code ServerWatch}. A {@code NodeSource} ({@code VirtualTables}, {@code
 * JmxBeans}, {@code MetricsPages}) returns {@code Samples}; {@code SeriesRules} know which of them
 * form an amount.
 */
@NullMarked
package io.cqlsurge.engine.server;

import org.jspecify.annotations.NullMarked;
