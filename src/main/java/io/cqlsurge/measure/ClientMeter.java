package io.cqlsurge.measure;

import io.cqlsurge.measure.ProcessSource.Reading;
import io.cqlsurge.measure.gc.GcFigures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * A meter of the client's load in each interval and in the whole run. It reads the process and the
 * lag recorders. Used by one thread, while other threads write to the recorders.
 */
public final class ClientMeter {
  private final ProcessSource source;
  private final Observed observed;
  private final List<ThreadUse> threads = new ArrayList<>();
  private final Histogram scheduleLag = new Histogram(LatencyCounters.DIGITS);
  private final Histogram ioLag = new Histogram(LatencyCounters.DIGITS);
  private final Map<String, Long> firstFaults;
  private final ProcessorYield work = new ProcessorYield();
  private final Reading first;
  private Reading last;
  private Map<String, Long> lastFaults;
  private long lastPreparingNs;
  private double machineNs;
  private double machineKnownNs;

  /**
   * The objects that are measured.
   *
   * @param threads ids of the I/O threads
   * @param scheduleLags one per worker; none without a rate
   * @param preparingNs how long each worker has prepared and judged operations so far, in ns; none
   *     if this is never long
   * @param ioLags one per I/O thread; none if these threads do not accept tasks
   * @param pauses times at which the whole process did not run
   * @param faults faults on the I/O threads so far, by description
   */
  public record Observed(
      int lanes,
      List<Long> threads,
      List<LagRecorder> scheduleLags,
      List<LongSupplier> preparingNs,
      List<LagRecorder> ioLags,
      Pauses pauses,
      Supplier<Map<String, Long>> faults) {

    public Observed {
      threads = List.copyOf(threads);
      scheduleLags = List.copyOf(scheduleLags);
      preparingNs = List.copyOf(preparingNs);
      ioLags = List.copyOf(ioLags);
    }
  }

  public ClientMeter(ProcessSource source, Observed observed) {
    this.source = source;
    this.observed = observed;
    this.first = source.read(observed.threads());
    this.last = first;
    this.firstFaults = observed.faults().get();
    this.lastFaults = firstFaults;
    observed.threads().forEach(id -> threads.add(new ThreadUse(id, first)));
  }

  /**
   * Returns the figures since the last call.
   *
   * @param service the service times of the operations that ended in it
   * @param gc the garbage collections of this process in it
   */
  ClientFigures endInterval(long fromNs, long toNs, Histogram service, GcFigures gc) {
    Reading before = last;
    last = source.read(observed.threads());
    long readingNs = last.timeNs() - before.timeNs();
    last.machineShare()
        .ifPresent(
            share -> {
              machineKnownNs += readingNs;
              machineNs += share * readingNs;
            });
    work.ifDue();
    List<Optional<Double>> shares = threads.stream().map(thread -> thread.advanceTo(last)).toList();
    long preparedNs = preparingNs() - lastPreparingNs;
    lastPreparingNs += preparedNs;
    return new ClientFigures(
        processors(before, last.machineShare()),
        threads(shares, preparing(preparedNs, toNs - fromNs)),
        drained(observed.scheduleLags(), scheduleLag),
        drained(observed.ioLags(), ioLag),
        lanes((toNs - fromNs) / 1e9, service),
        gc,
        incidents(fromNs, toNs, lastFaults));
  }

  private ClientFigures.Incidents incidents(long fromNs, long toNs, Map<String, Long> since) {
    lastFaults = observed.faults().get();
    Map<String, Long> more = new TreeMap<>();
    lastFaults.forEach((fault, count) -> more.put(fault, count - since.getOrDefault(fault, 0L)));
    more.values().removeIf(count -> count == 0);
    return new ClientFigures.Incidents(observed.pauses().secondsWithin(fromNs, toNs), more);
  }

  /**
   * Returns the figures of an interval without activity that is reported later, together with the
   * next one.
   *
   * @see #endInterval
   */
  ClientFigures idle(long fromNs, long toNs) {
    return ClientFigures.idle(last.cores(), observed.lanes(), incidents(fromNs, toNs, lastFaults));
  }

  ClientFigures whole(long fromNs, long toNs, Histogram service, GcFigures gc) {
    Optional<Double> machineShare =
        machineKnownNs > 0 ? Optional.of(machineNs / machineKnownNs) : Optional.empty();
    return new ClientFigures(
        processors(first, machineShare),
        threads(
            threads.stream().map(ThreadUse::whole).toList(),
            preparing(lastPreparingNs, toNs - fromNs)),
        observed.scheduleLags().isEmpty() ? Optional.empty() : Optional.of(scheduleLag.copy()),
        observed.ioLags().isEmpty() ? Optional.empty() : Optional.of(ioLag.copy()),
        lanes((toNs - fromNs) / 1e9, service),
        gc,
        incidents(fromNs, toNs, firstFaults));
  }

  private ClientFigures.Processors processors(Reading since, Optional<Double> machineShare) {
    int cores = last.cores();
    // Processor time grows in steps, which may exceed the length of a very short interval.
    double used =
        Math.min(
            cores, ThreadUse.share(last.cpuNs() - since.cpuNs(), last.timeNs() - since.timeNs()));
    return new ClientFigures.Processors(cores, used, machineShare.map(share -> share * cores));
  }

  private Optional<ClientFigures.Threads> threads(
      List<Optional<Double>> shares, Optional<Double> preparing) {
    return shares.stream()
        .flatMap(Optional::stream)
        .max(Comparator.naturalOrder())
        .map(most -> new ClientFigures.Threads(threads.size(), Math.min(1, most), preparing));
  }

  private long preparingNs() {
    return observed.preparingNs().stream().mapToLong(LongSupplier::getAsLong).sum();
  }

  private Optional<Double> preparing(long preparedNs, long ns) {
    double all = (double) ns * observed.preparingNs().size();
    return all > 0 ? Optional.of(Math.min(1, preparedNs / all)) : Optional.empty();
  }

  private Optional<Histogram> drained(List<LagRecorder> recorders, Histogram whole) {
    if (recorders.isEmpty()) {
      return Optional.empty();
    }
    Histogram lags = new Histogram(LatencyCounters.DIGITS);
    for (LagRecorder recorder : recorders) {
      recorder.drainInto(lags);
      work.ifDue();
    }
    whole.add(lags);
    work.ifDue();
    return Optional.of(lags);
  }

  private ClientFigures.Lanes lanes(double seconds, Histogram service) {
    double busySeconds = service.getMean() * service.getTotalCount() / 1e9;
    return new ClientFigures.Lanes(observed.lanes(), seconds > 0 ? busySeconds / seconds : 0);
  }
}
