package io.cqlsurge.measure;

import io.cqlsurge.measure.ProcessSource.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * Turns readings of the process, and what the lag recorders hold, into figures of each interval and
 * of the whole run. One thread calls it; the recorders are written meanwhile.
 */
public final class ClientMeter {
  private final ProcessSource source;
  private final Watched watched;
  private final List<ThreadUse> threads = new ArrayList<>();
  private final Histogram scheduleLag = new Histogram(Tally.DIGITS);
  private final Histogram ioLag = new Histogram(Tally.DIGITS);
  private final Map<String, Long> firstFaults;
  private final Reading first;
  private Reading last;
  private Map<String, Long> lastFaults;
  private double machineNs;
  private double machineToldNs;

  /**
   * What is looked at.
   *
   * @param lanes how many requests are kept in flight
   * @param threads the I/O threads by their id
   * @param scheduleLags of each worker; none without a rate
   * @param ioLags of each I/O thread; none if these cannot be asked
   * @param pauses times at which the whole process did not run
   * @param faults number of faults on the I/O threads so far, by the sentence that describes them
   */
  public record Watched(
      int lanes,
      List<Long> threads,
      List<LagRecorder> scheduleLags,
      List<LagRecorder> ioLags,
      Pauses pauses,
      Supplier<Map<String, Long>> faults) {

    /** What is looked at cannot be changed afterwards. */
    public Watched {
      threads = List.copyOf(threads);
      scheduleLags = List.copyOf(scheduleLags);
      ioLags = List.copyOf(ioLags);
    }
  }

  /** A meter of a run that is about to start. */
  public ClientMeter(ProcessSource source, Watched watched) {
    this.source = source;
    this.watched = watched;
    this.first = source.read(watched.threads());
    this.last = first;
    this.firstFaults = watched.faults().get();
    this.lastFaults = firstFaults;
    watched.threads().forEach(id -> threads.add(new ThreadUse(id, first)));
  }

  /**
   * What came since the last call.
   *
   * @param fromNs the start of the interval
   * @param toNs its end
   * @param service the service times of the operations that ended in it
   * @param gc the garbage collections of this process in it
   */
  ClientFigures cut(long fromNs, long toNs, Histogram service, GcFigures gc) {
    Reading before = last;
    last = source.read(watched.threads());
    OptionalDouble machineShare = last.machineShare();
    if (machineShare.isPresent()) {
      long ns = last.timeNs() - before.timeNs();
      machineToldNs += ns;
      machineNs += machineShare.getAsDouble() * ns;
    }
    List<OptionalDouble> shares = threads.stream().map(thread -> thread.goOn(last)).toList();
    return new ClientFigures(
        processors(before, machineShare),
        busiest(shares),
        drained(watched.scheduleLags(), scheduleLag),
        drained(watched.ioLags(), ioLag),
        lanes((toNs - fromNs) / 1e9, service),
        gc,
        incidents(fromNs, toNs));
  }

  private ClientFigures.Incidents incidents(long fromNs, long toNs) {
    Map<String, Long> before = lastFaults;
    lastFaults = watched.faults().get();
    return incidents(fromNs, toNs, before);
  }

  private ClientFigures.Incidents incidents(long fromNs, long toNs, Map<String, Long> since) {
    Map<String, Long> more = new TreeMap<>();
    lastFaults.forEach((fault, count) -> more.put(fault, count - since.getOrDefault(fault, 0L)));
    more.values().removeIf(count -> count == 0);
    return new ClientFigures.Incidents(watched.pauses().secondsWithin(fromNs, toNs), more);
  }

  /** An interval in which nothing happened, as the next is over as well; see {@link #cut}. */
  ClientFigures idle(long fromNs, long toNs) {
    return new ClientFigures(
        new ClientFigures.Processors(last.cores(), 0, OptionalDouble.empty()),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        new ClientFigures.Lanes(watched.lanes(), 0),
        GcFigures.NONE,
        incidents(fromNs, toNs));
  }

  /**
   * All that came so far.
   *
   * @param fromNs the start of the run
   * @param toNs its end
   * @param service the service times of all operations
   * @param gc all garbage collections of this process
   */
  ClientFigures whole(long fromNs, long toNs, Histogram service, GcFigures gc) {
    OptionalDouble machineShare =
        machineToldNs > 0 ? OptionalDouble.of(machineNs / machineToldNs) : OptionalDouble.empty();
    return new ClientFigures(
        processors(first, machineShare),
        busiest(threads.stream().map(ThreadUse::whole).toList()),
        watched.scheduleLags().isEmpty() ? Optional.empty() : Optional.of(scheduleLag.copy()),
        watched.ioLags().isEmpty() ? Optional.empty() : Optional.of(ioLag.copy()),
        lanes((toNs - fromNs) / 1e9, service),
        gc,
        incidents(fromNs, toNs, firstFaults));
  }

  private ClientFigures.Processors processors(Reading since, OptionalDouble machineShare) {
    int cores = last.cores();
    // Processor time is told in steps, which are more than there is in a very short stretch.
    double used =
        Math.min(
            cores, ThreadUse.share(last.cpuNs() - since.cpuNs(), last.timeNs() - since.timeNs()));
    return new ClientFigures.Processors(
        cores,
        used,
        machineShare.isPresent()
            ? OptionalDouble.of(machineShare.getAsDouble() * cores)
            : OptionalDouble.empty());
  }

  private Optional<ClientFigures.Threads> busiest(List<OptionalDouble> shares) {
    OptionalDouble most = shares.stream().flatMapToDouble(OptionalDouble::stream).max();
    return most.isPresent()
        ? Optional.of(new ClientFigures.Threads(threads.size(), Math.min(1, most.getAsDouble())))
        : Optional.empty();
  }

  private static Optional<Histogram> drained(List<LagRecorder> recorders, Histogram whole) {
    if (recorders.isEmpty()) {
      return Optional.empty();
    }
    Histogram lags = new Histogram(Tally.DIGITS);
    recorders.forEach(recorder -> recorder.drainInto(lags));
    whole.add(lags);
    return Optional.of(lags);
  }

  private ClientFigures.Lanes lanes(double seconds, Histogram service) {
    double busySeconds = service.getMean() * service.getTotalCount() / 1e9;
    return new ClientFigures.Lanes(watched.lanes(), seconds > 0 ? busySeconds / seconds : 0);
  }
}
