package io.cqlsurge.feature.workers;

import io.cqlsurge.measure.Interval;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Adds up the workers' intervals by their number. An interval is complete when each worker that
 * continues has reported it. After a grace period it is complete without the others; their late
 * parts count in the next interval. Used by one thread.
 */
final class IntervalJoin {
  /** Shortest part of an interval that still counts as a whole one. */
  private static final double NEARLY_ALL = 0.99;

  private final ClientsSum sum;
  private final double seconds;
  private final long graceNs;
  private final List<Source> sources;
  private Optional<Interval> soFar = Optional.empty();
  private int number;
  private long firstPartNs;

  /**
   * Creates a join before the first interval.
   *
   * @param seconds an interval's length
   * @param graceNs maximum time to wait for the other parts of an interval
   */
  IntervalJoin(int workers, double seconds, long graceNs, ClientsSum sum) {
    this.sum = sum;
    this.seconds = seconds;
    this.graceNs = graceNs;
    this.sources = Stream.generate(Source::new).limit(workers).toList();
  }

  /** The parts of one worker that are not added up yet. */
  private static final class Source {
    private final Deque<Message.Part> parts = new ArrayDeque<>();
    private boolean ended;

    private boolean hasReported(int number) {
      return ended || (!parts.isEmpty() && parts.getLast().number() >= number);
    }

    /** Takes the parts up to a number, as one; a worker has several only if it is late. */
    private Optional<PackedInterval> take(int number) {
      Optional<PackedInterval> taken = Optional.empty();
      while (!parts.isEmpty() && parts.getFirst().number() <= number) {
        PackedInterval part = parts.removeFirst().interval();
        taken = Optional.of(taken.map(before -> before.plus(part)).orElse(part));
      }
      return taken;
    }
  }

  /** An interval of all workers together. */
  record Joined(Interval interval, List<Integer> missing) {
    Joined {
      missing = List.copyOf(missing);
    }
  }

  void add(int worker, Message.Part part, long nowNs) {
    sources.get(worker).parts.add(part);
    if (firstPartNs == 0) {
      firstPartNs = nowNs;
    }
  }

  /** Records that a worker sends no more parts. */
  void end(int worker) {
    sources.get(worker).ended = true;
  }

  /** Returns all intervals so far, added up; empty if there was none. */
  Optional<Interval> soFar() {
    return soFar;
  }

  /** Returns the next interval if it is complete, or if the grace period has ended. */
  Optional<Joined> next(long nowNs) {
    if (sources.stream().allMatch(source -> source.parts.isEmpty())) {
      return Optional.empty();
    }
    List<Integer> missing = missing();
    if (!missing.isEmpty() && nowNs - firstPartNs < graceNs) {
      return Optional.empty();
    }
    List<PackedInterval> parts = new ArrayList<>();
    for (Source source : sources) {
      source.take(number).ifPresent(parts::add);
    }
    number++;
    firstPartNs = nowNs;
    // A worker that ended can have parts with higher numbers only.
    return parts.isEmpty() ? next(nowNs) : Optional.of(joined(parts, missing));
  }

  private Joined joined(List<PackedInterval> parts, List<Integer> missing) {
    Interval interval = sum.add(parts, isWhole(parts));
    soFar = Optional.of(soFar.map(before -> before.plus(interval)).orElse(interval));
    return new Joined(interval, missing);
  }

  private List<Integer> missing() {
    return IntStream.range(0, sources.size())
        .filter(worker -> !sources.get(worker).hasReported(number))
        .boxed()
        .toList();
  }

  private boolean isWhole(List<PackedInterval> parts) {
    return parts.size() == sources.size()
        && sources.stream().noneMatch(source -> source.ended)
        && parts.stream()
            .allMatch(part -> Math.abs(part.span().seconds() / seconds - 1) < 1 - NEARLY_ALL);
  }
}
