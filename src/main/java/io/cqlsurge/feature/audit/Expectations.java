package io.cqlsurge.feature.audit;

import io.cqlsurge.feature.audit.RunOutcomes.Recorded;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongFunction;
import org.roaringbitmap.longlong.LongIterator;
import org.roaringbitmap.longlong.Roaring64NavigableMap;

/**
 * A table's seeds to read, each partition once, and what is expected of each: the recorded events
 * of all seeds with its key.
 *
 * <p>{@link #take} is thread-safe; the iteration needs a lock.
 */
public final class Expectations implements PrimitiveIterator.OfLong {
  /** About how many events are in memory at a time. */
  private static final long EVENTS = 1 << 17;

  private final Source source;
  private final int every;
  private final int seedsAtOnce;
  private final LongIterator left;
  private final Map<Long, Expectation> taken = new ConcurrentHashMap<>();
  private SeedEvents current = new SeedEvents(new long[0], List.of(), SameKeys.NONE);
  private int next;
  private Expectation last;

  private Expectations(Source source, Roaring64NavigableMap seeds, int every) {
    this.source = source;
    this.every = every;
    this.last = source.other();
    long events = source.ranges().stream().mapToLong(Range::count).sum();
    double share = Math.min(1, (double) EVENTS / Math.max(1, events));
    this.seedsAtOnce =
        (int) Math.max(1, Math.min(EVENTS, Math.ceil(share * seeds.getLongCardinality())));
    this.left = seeds.getLongIterator();
    advance();
  }

  /**
   * The seeds of a segment, which are decoded when they are needed.
   *
   * @param first as unsigned numbers
   */
  private record Range(Recorded recorded, long first, long last, long count) {
    static Range of(Recorded recorded, Roaring64NavigableMap seeds) {
      long count = seeds.getLongCardinality();
      return new Range(recorded, seeds.select(0), seeds.select(count - 1), count);
    }

    boolean overlaps(long from, long to) {
      return Long.compareUnsigned(first, to) <= 0 && Long.compareUnsigned(last, from) >= 0;
    }
  }

  /**
   * What was recorded for a table.
   *
   * @param other what is expected of seeds without events
   */
  private record Source(List<Range> ranges, SameKeys same, Expectation other) {}

  /**
   * Returns a table's seeds.
   *
   * @param key returns the partition key of a seed
   * @param every only one of this number of seeds is returned; always the same seeds
   */
  public static Expectations of(
      RunOutcomes outcomes, String table, LongFunction<List<ByteBuffer>> key, int every) {
    List<Range> ranges = new ArrayList<>();
    List<Event> general = new ArrayList<>();
    Roaring64NavigableMap seeds = new Roaring64NavigableMap();
    outcomes
        .segments(table)
        .forEach(
            each -> {
              if (each.isEverywhere()) {
                general.add(each.event());
              } else {
                Roaring64NavigableMap set = SeedSet.of(each.segment());
                ranges.add(Range.of(each, set));
                seeds.or(set);
              }
            });
    if (!outcomes.isComplete()) {
      outcomes.effects(table).map(Event::perhaps).forEach(general::add);
    }
    // Whole rows are the same for all seeds with a key, so who wrote them last does not matter.
    boolean isWhole =
        ranges.stream().allMatch(each -> each.recorded().event().effect().writesWhole());
    SameKeys same = isWhole ? SameKeys.NONE : SameKeys.of(seeds, key);
    same.removeFrom(seeds);
    Expectation other = new Expectation(List.of(), general, outcomes.wasEmpty(table));
    return new Expectations(new Source(ranges, same, other), seeds, every);
  }

  /** Returns the seeds of a range of which every row must be there; both ends are included. */
  public static Expectations planned(long from, long to, int every) {
    Roaring64NavigableMap range = new Roaring64NavigableMap();
    range.addRange(from, to + 1);
    return new Expectations(
        new Source(List.of(), SameKeys.NONE, Expectation.PLANNED), range, every);
  }

  /** Returns one seed. */
  public static Expectations one(long seed, Expectation expectation) {
    return new Expectations(
        new Source(List.of(), SameKeys.NONE, expectation), Roaring64NavigableMap.bitmapOf(seed), 1);
  }

  private void advance() {
    next++;
    if (next >= current.count()) {
      long[] seeds = new long[seedsAtOnce];
      int count = 0;
      while (count < seeds.length && left.hasNext()) {
        long seed = left.next();
        if (Math.floorMod((seed * 0x9E3779B97F4A7C15L) >>> 32, every) == 0) {
          seeds[count++] = seed;
        }
      }
      current = events(Arrays.copyOf(seeds, count));
      next = 0;
    }
  }

  private SeedEvents events(long[] seeds) {
    boolean isAll = seeds.length == 0 || !source.same().isEmpty();
    List<Recorded> recorded =
        source.ranges().stream()
            .filter(each -> isAll || each.overlaps(seeds[0], seeds[seeds.length - 1]))
            .map(Range::recorded)
            .toList();
    return new SeedEvents(seeds, recorded, source.same());
  }

  @Override
  public boolean hasNext() {
    return next < current.count();
  }

  @Override
  public long nextLong() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    long seed = current.seed(next);
    List<Event> events = current.events(next);
    last = events.equals(last.events()) ? last : source.other().with(events);
    taken.put(seed, last);
    advance();
    return seed;
  }

  /** Returns what is expected of a seed that was returned, and forgets it. */
  public Expectation take(long seed) {
    Expectation known = taken.remove(seed);
    return known == null ? new Expectation(List.of(), List.of(), false) : known;
  }
}
