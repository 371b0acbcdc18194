/**
 * How does Prometheus read a run? Option {@code -metrics}. The intervals are added up to metrics,
 * which a path of a web server returns in the format that the client asks for. It is the only
 * package that uses the Prometheus Java client.
 *
 * <p>Start reading at {@link io.cqlsurge.feature.metrics.RunMetrics}. It adds up the intervals;
 * {@code MetricFamilies} declares each metric once: name, help and value. The thread of the run
 * only adds an interval to the sums; the threads of the server copy these, and do the rest.
 */
@NullMarked
package io.cqlsurge.feature.metrics;

import org.jspecify.annotations.NullMarked;
