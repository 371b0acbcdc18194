/**
 * How is it told? Texts made from what was measured; nothing reads them back. May use {@code
 * settings} and {@code measure}.
 *
 * <p>Begin reading at {@link io.cqlsurge.report.ProgressTable}; {@code MetricColumn} holds the
 * columns, each of them once.
 */
package io.cqlsurge.report;
