package io.cqlsurge.report.merge;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.report.trial.StatsFileException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Joins the intervals of clients. A joined interval ends where an interval of each client ends, so
 * that all clients cover the same time. If a client was delayed, it is longer than the others.
 */
final class CommonIntervals {
  /** Maximum difference of ends that are equal, in seconds. */
  private static final double SAME = 1e-6;

  private final List<Client> clients;

  CommonIntervals(List<StepReader> readers) {
    this.clients = readers.stream().map(Client::new).toList();
  }

  /**
   * A joined interval.
   *
   * @param parts one interval per client that has not ended
   * @param counts whether its rate is included in the standard error: it has the regular length,
   *     and no client ended in it
   */
  record Joined(List<Interval> parts, boolean counts) {}

  boolean hasNext() {
    return clients.stream().anyMatch(client -> client.reader.hasNext());
  }

  Joined next() throws StatsFileException {
    for (Client client : clients) {
      client.begin();
    }
    boolean regular = clients.stream().allMatch(client -> client.reader.hasNext());
    while (extend()) {
      regular = false;
    }
    List<Interval> parts = new ArrayList<>();
    for (Client client : clients) {
      Interval part = client.part;
      if (part != null) {
        parts.add(part);
      }
    }
    return new Joined(parts, regular);
  }

  /** Adds the next intervals of clients that end before others; returns whether there were any. */
  private boolean extend() throws StatsFileException {
    double end = clients.stream().mapToDouble(Client::endSeconds).max().orElse(0);
    boolean extended = false;
    for (Client client : clients) {
      if (client.part != null && client.reader.hasNext() && client.endSeconds() < end - SAME) {
        client.extend();
        extended = true;
      }
    }
    return extended;
  }

  /** A client and its part of the current joined interval. */
  private static final class Client {
    private final StepReader reader;
    private @Nullable Interval part;

    Client(StepReader reader) {
      this.reader = reader;
    }

    void begin() throws StatsFileException {
      part = reader.hasNext() ? reader.next() : null;
    }

    double endSeconds() {
      return part == null ? 0 : part.span().endSeconds();
    }

    void extend() throws StatsFileException {
      Interval next = reader.next();
      part = part == null ? next : part.plus(next);
    }
  }
}
