package io.cqlsurge.outcome;

import io.cqlsurge.outcome.Expectation.State;
import io.cqlsurge.outcome.OutcomeLine.Segment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.roaringbitmap.longlong.LongIterator;
import org.roaringbitmap.longlong.Roaring64NavigableMap;

/**
 * A table's seeds to read, and what is expected of each: what the recorded outcomes add up to. The
 * last acknowledged write of a seed determines what must be there, unless an unknown one of the
 * same time or later would change it. Writes of a seed in the same period count as simultaneous.
 *
 * <p>{@link #take} is thread-safe; the iteration needs a lock.
 */
public final class Expectations implements PrimitiveIterator.OfLong {
  /** The expectation of a seed that has a sum. */
  private static final Expectation ITS_SUM = Expectation.withoutTime(State.SUM, true);

  private final Queue<Group> groups = new ArrayDeque<>();
  private final TreeMap<Long, List<Segment>> periods = new TreeMap<>();
  private final Roaring64NavigableMap decided = new Roaring64NavigableMap();
  private final Roaring64NavigableMap mayBeWritten = new Roaring64NavigableMap();
  private final Roaring64NavigableMap mayBeDeleted = new Roaring64NavigableMap();
  private final Sums added = new Sums(new ArrayList<>());
  private final Sums mayBeAdded = new Sums(new ArrayList<>());
  private final Map<Long, Expectation> taken = new ConcurrentHashMap<>();
  private final int every;
  private final boolean isComplete;
  private Expectation current = Expectation.withoutTime(State.UNKNOWN, false);
  private LongIterator seeds = new Roaring64NavigableMap().getLongIterator();
  private long next;
  private boolean hasNext;

  /** Seeds with the same expectation. */
  private record Group(Expectation expectation, Roaring64NavigableMap seeds) {}

  private Expectations(int every, boolean isComplete) {
    this.every = every;
    this.isComplete = isComplete;
  }

  /**
   * Returns a table's seeds, the last written ones first.
   *
   * @param every only one of this number of seeds is returned; always the same seeds
   */
  public static Expectations of(RunOutcomes outcomes, String table, int every) {
    Expectations expectations = new Expectations(every, outcomes.isComplete());
    outcomes.segments(table).forEach(expectations::add);
    expectations.advance();
    return expectations;
  }

  /** Returns the seeds of a range of which every row must be there; both ends are included. */
  public static Expectations planned(long from, long to, int every) {
    Expectations expectations = new Expectations(every, true);
    Roaring64NavigableMap range = new Roaring64NavigableMap();
    range.addRange(from, to + 1);
    expectations.groups.add(new Group(Expectation.withoutTime(State.PRESENT, true), range));
    expectations.advance();
    return expectations;
  }

  /**
   * Returns some seeds of a segment, at equal distances, and what must be there, if whole
   * partitions were acknowledged; otherwise none.
   */
  public static Map<Long, Expectation> sample(Segment segment, int number) {
    Map<Long, Expectation> sample = new TreeMap<>();
    if (segment.acknowledged() && segment.effect() == Effect.WRITE) {
      Roaring64NavigableMap seeds = SeedSet.of(segment);
      Expectation expected = expected(segment, State.PRESENT).rewritten();
      for (int i = 0; i < number; i++) {
        sample.put(seeds.select(i * seeds.getLongCardinality() / number), expected);
      }
    }
    return sample;
  }

  private static Expectation expected(Segment segment, State state) {
    long sinceUs = segment.period() * Segment.PERIOD_US;
    return new Expectation(state, true, sinceUs, true, segment.node(), 0, 0);
  }

  /** Returns one seed. */
  public static Expectations one(long seed, Expectation expectation) {
    Expectations expectations = new Expectations(1, true);
    expectations.groups.add(new Group(expectation, Roaring64NavigableMap.bitmapOf(seed)));
    expectations.advance();
    return expectations;
  }

  private void add(Segment segment) {
    if (segment.effect() == Effect.ADD) {
      (segment.acknowledged() ? added : mayBeAdded).add(SeedSet.of(segment), segment.bit());
    } else {
      if (segment.effect() == Effect.TOUCH) {
        // A later write does not remove other rows and columns.
        mayBeDeleted.or(SeedSet.of(segment));
      }
      periods.computeIfAbsent(segment.period(), any -> new ArrayList<>()).add(segment);
    }
  }

  /** Adds groups; returns false if there is none left. */
  private boolean fill() {
    while (groups.isEmpty() && !periods.isEmpty()) {
      decide(periods.pollLastEntry().getValue());
      if (periods.isEmpty()) {
        addRest();
      }
    }
    if (groups.isEmpty() && !(added.bits().isEmpty() && mayBeAdded.bits().isEmpty())) {
      addSums();
    }
    return !groups.isEmpty();
  }

  private void decide(List<Segment> segments) {
    Roaring64NavigableMap written = new Roaring64NavigableMap();
    Roaring64NavigableMap deleted = new Roaring64NavigableMap();
    for (Segment segment : segments) {
      Roaring64NavigableMap set = SeedSet.of(segment);
      switch (segment.effect()) {
        case WRITE -> (segment.acknowledged() ? written : mayBeWritten).or(set);
        case DELETE -> (segment.acknowledged() ? deleted : mayBeDeleted).or(set);
        case REWRITE, TOUCH, NOTHING, ADD -> mayBeWritten.or(set);
      }
    }
    deleted.or(mayBeDeleted);
    written.or(mayBeWritten);
    for (Segment segment : segments) {
      if (segment.acknowledged() && segment.effect() == Effect.WRITE) {
        decide(segment, State.PRESENT, deleted);
      } else if (segment.acknowledged() && segment.effect() == Effect.DELETE) {
        decide(segment, State.ABSENT, written);
      }
    }
  }

  private void decide(Segment segment, State state, Roaring64NavigableMap undone) {
    Roaring64NavigableMap certain = SeedSet.of(segment);
    certain.andNot(decided);
    decided.or(certain);
    Roaring64NavigableMap uncertain = SeedSet.both(certain, undone);
    certain.andNot(undone);
    Expectation expectation = expected(segment, state);
    Roaring64NavigableMap rewritten = SeedSet.both(certain, mayBeWritten);
    certain.andNot(rewritten);
    groups.add(new Group(expectation, certain));
    groups.add(new Group(expectation.rewritten(), rewritten));
    groups.add(new Group(expectation.with(State.UNKNOWN), uncertain));
  }

  private void addRest() {
    mayBeWritten.or(mayBeDeleted);
    mayBeWritten.andNot(decided);
    groups.add(new Group(Expectation.withoutTime(State.UNKNOWN, false), mayBeWritten));
  }

  private void addSums() {
    Roaring64NavigableMap counters = new Roaring64NavigableMap();
    added.bits().forEach(counters::or);
    mayBeAdded.bits().forEach(counters::or);
    counters.andNot(decided);
    decided.or(counters);
    if (!counters.isEmpty()) {
      groups.add(new Group(ITS_SUM, counters));
    }
  }

  private Expectation sum(long seed) {
    long least = added.of(seed);
    long most = isComplete ? least + mayBeAdded.of(seed) : Long.MAX_VALUE;
    return new Expectation(State.SUM, least > 0, Expectation.NO_TIME, true, "unknown", least, most);
  }

  private void advance() {
    do {
      while (!seeds.hasNext() && fill()) {
        Group group = groups.remove();
        current = group.expectation();
        seeds = group.seeds().getLongIterator();
      }
      hasNext = seeds.hasNext();
      next = hasNext ? seeds.next() : 0;
    } while (hasNext && Math.floorMod((next * 0x9E3779B97F4A7C15L) >>> 32, every) != 0);
  }

  @Override
  public boolean hasNext() {
    return hasNext;
  }

  @Override
  public long nextLong() {
    if (!hasNext) {
      throw new NoSuchElementException();
    }
    long seed = next;
    taken.put(seed, current.equals(ITS_SUM) ? sum(seed) : current);
    advance();
    return seed;
  }

  /** Returns what is expected of a seed that was returned, and forgets it. */
  public Expectation take(long seed) {
    Expectation known = taken.remove(seed);
    return known == null ? Expectation.withoutTime(State.UNKNOWN, false) : known;
  }
}
