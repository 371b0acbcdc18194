package io.cqlsurge.measure;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Sums of the figures of several clients per node. Used by one thread. */
final class NodeSums {
  private final SortedMap<NodeName, Sum> sums = new TreeMap<>();

  /**
   * Adds the figures of a client.
   *
   * @param name the common name of the node
   */
  void add(NodeName name, NodeFigures figures) {
    sums.computeIfAbsent(name, Sum::new).add(figures);
  }

  /** Returns the sums, ordered by data centre and address. */
  List<NodeFigures> figures() {
    return sums.values().stream().map(Sum::figures).toList();
  }

  /** The sum of one node. */
  private static final class Sum {
    private final NodeName name;
    private final Histogram service = new Histogram(Tally.DIGITS);
    private boolean hasService;
    private long requests;
    private long errors;
    private long retries;

    Sum(NodeName name) {
      this.name = name;
    }

    void add(NodeFigures figures) {
      requests += figures.requests();
      errors += figures.errors();
      retries += figures.retries();
      figures.service().ifPresent(service::add);
      hasService |= figures.service().isPresent();
    }

    NodeFigures figures() {
      return new NodeFigures(
          name, requests, errors, retries, hasService ? Optional.of(service) : Optional.empty());
    }
  }
}
