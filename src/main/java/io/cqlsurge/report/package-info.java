/**
 * How is it told? Texts made from what was measured; nothing reads them back. May use {@code
 * settings} and {@code measure}; for what is prepared and sent also {@code database}, {@code cql}
 * and {@code schema}.
 *
 * <p>Begin reading at {@link io.cqlsurge.report.ProgressTable}; {@code MetricColumn} holds the
 * columns, each of them once.
 */
package io.cqlsurge.report;
