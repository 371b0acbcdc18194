package io.cqlsurge.measure;

import io.cqlsurge.measure.ClientFigures.Incidents;
import io.cqlsurge.measure.ClientFigures.Lanes;
import io.cqlsurge.measure.ClientFigures.Processors;
import io.cqlsurge.measure.ClientFigures.Threads;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** Adds up the loads of several clients in the same period of time. */
final class ClientLoads {
  private final List<ClientFigures> clients;

  private ClientLoads(List<ClientFigures> clients) {
    this.clients = clients;
  }

  /**
   * Returns the load of all clients together. Processors, lanes, collections and faults are sums,
   * as if each client had a machine. The busiest I/O thread is that of all clients, lags are those
   * of all clients, and the pause is the longest one, because pauses of clients overlap.
   *
   * @param clients at least one
   */
  static ClientFigures sum(List<ClientFigures> clients) {
    ClientLoads loads = new ClientLoads(clients);
    return new ClientFigures(
        loads.processors(),
        loads.threads(),
        loads.lags(ClientFigures::scheduleLag),
        loads.lags(ClientFigures::ioLag),
        loads.lanes(),
        clients.stream().map(ClientFigures::gc).reduce(GcFigures.NONE, GcFigures::plus),
        loads.incidents());
  }

  private Processors processors() {
    int cores = 0;
    double used = 0;
    double usedByAll = 0;
    boolean isKnown = true;
    for (ClientFigures client : clients) {
      Processors processors = client.processors();
      cores += processors.cores();
      used += processors.used();
      usedByAll += processors.usedByAll().orElse(0);
      isKnown &= processors.usedByAll().isPresent();
    }
    return new Processors(
        cores, used, isKnown ? OptionalDouble.of(usedByAll) : OptionalDouble.empty());
  }

  private Optional<Threads> threads() {
    List<Threads> known = clients.stream().flatMap(client -> client.threads().stream()).toList();
    return known.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Threads(
                known.stream().mapToInt(Threads::count).sum(),
                known.stream().mapToDouble(Threads::busiest).max().orElse(0)));
  }

  private Optional<Histogram> lags(Function<ClientFigures, Optional<Histogram>> lag) {
    List<Histogram> known = clients.stream().flatMap(client -> lag.apply(client).stream()).toList();
    if (known.isEmpty()) {
      return Optional.empty();
    }
    Histogram all = new Histogram(Tally.DIGITS);
    known.forEach(all::add);
    return Optional.of(all);
  }

  private Lanes lanes() {
    return new Lanes(
        clients.stream().mapToInt(client -> client.lanes().count()).sum(),
        clients.stream().mapToDouble(client -> client.lanes().inUse()).sum());
  }

  private Incidents incidents() {
    double longest = 0;
    Map<String, Long> faults = new TreeMap<>();
    for (ClientFigures client : clients) {
      longest = Math.max(longest, client.incidents().pausedSeconds());
      client.incidents().faults().forEach((fault, count) -> faults.merge(fault, count, Long::sum));
    }
    return new Incidents(longest, faults);
  }
}
