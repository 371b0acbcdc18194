package io.cqlsurge.measure;

import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * What one node did in a run.
 *
 * @param requests operations that it answered and that succeeded
 * @param errors operations that failed for good, the last try at this node
 * @param retries tries that failed at this node and were followed by another
 * @param service how long the operations took that succeeded, in nanoseconds; only if the user
 *     wants to know it by node
 */
public record NodeFigures(
    NodeName node, long requests, long errors, long retries, Optional<Histogram> service) {}
