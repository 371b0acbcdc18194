package io.cqlsurge.measure;

import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * The requests and errors of one node in a run.
 *
 * @param requests operations that the node answered and that succeeded
 * @param errors operations that failed and whose last try was at this node
 * @param retries tries that failed at this node and were followed by another try
 * @param service service times of the operations that succeeded, in ns; only if latencies per node
 *     are requested
 */
public record NodeFigures(
    NodeName node,
    long requests,
    long errors,
    long retries,
    Placement placement,
    Optional<Histogram> service) {

  /** Returns the same node's figures by two clients together. */
  public NodeFigures and(NodeFigures other) {
    return new NodeFigures(
        node,
        requests + other.requests,
        errors + other.errors,
        retries + other.retries,
        placement.and(other.placement),
        ClientFigures.both(service, other.service, Latencies::sum));
  }
}
