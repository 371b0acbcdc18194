package io.cqlsurge.generate.partition;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The next partition's source in a user's table to write or read. Partitions whose rows are spread
 * over several visits are returned again until all their rows are taken. All workers of a run share
 * it; it is thread-safe.
 *
 * <p>A sequence starts again only when all partitions that it started are finished, so no row is
 * written a second time before all are written once.
 *
 * <p>After {@link #nextWrite}, the caller calls {@link #taken} when the visit's rows are generated,
 * and {@link #done} when the write has succeeded or failed.
 */
public final class SeedPool {
  /**
   * Number of seeds being written that are skipped before one is written twice at the same time.
   */
  private static final int MAX_SKIPPED = 100;

  private final SeedSource writes;
  private final SeedSource reads;
  private final Distribution visits;
  private final Distribution revisit;
  private final long largestRevisit;

  /** Whether a partition's rows can be spread over several visits. */
  private final boolean spreads;

  private final Map<Long, Seed> beingWritten = new ConcurrentHashMap<>();
  private final UnfinishedSeeds unfinished = new UnfinishedSeeds();
  private boolean exhausted;

  /** The first seed of the next round, while this round has unfinished partitions. */
  private @Nullable Seed ahead;

  /** The newest partition's round, see {@link Seed#round}. */
  private long round;

  /**
   * Creates a pool.
   *
   * @param reads the same source as for writes, or one that is notified of writes
   * @param visits the number of writes over which a partition's rows are spread
   * @param revisit the distribution that selects an unfinished partition: its largest number is the
   *     oldest partition, each smaller number the next younger one. If there is no such partition,
   *     a new one is started.
   */
  public SeedPool(
      SeedSource writes, SeedSource reads, DistributionSpec visits, DistributionSpec revisit) {
    this.writes = writes;
    this.reads = reads;
    this.visits = visits.create();
    this.spreads = visits.max() > 1;
    this.revisit = revisit.create();
    this.largestRevisit = this.revisit.max();
  }

  /**
   * Returns the next partition to write. When the source has no more seeds, returns the unfinished
   * partitions until all are finished.
   *
   * @return null if there are no more seeds; all later calls then return null too
   */
  public synchronized @Nullable Seed nextWrite() {
    if (exhausted) {
      return null;
    }
    Seed seed = revisited();
    if (seed == null) {
      seed = newSeed();
    }
    if (seed == null) {
      seed = unfinishedSeed();
    }
    if (seed == null) {
      exhausted = true;
      return null;
    }
    seed.inFlight++;
    return seed;
  }

  private @Nullable Seed revisited() {
    if (unfinished.size() == 0) {
      return null;
    }
    long index = largestRevisit - revisit.next();
    return index < unfinished.size() ? unfinished.at((int) index) : null;
  }

  private @Nullable Seed newSeed() {
    Seed seed = seedOfRound();
    for (int skipped = 0; seed != null && beingWritten.containsKey(seed.value()); skipped++) {
      if (skipped == MAX_SKIPPED) {
        return unfinished.size() > 0 ? null : started(seed);
      }
      seed = seedOfRound();
    }
    return seed == null ? null : started(seed);
  }

  /**
   * Returns the next seed of the source, or null if it has none, or if it starts again and there
   * are unfinished partitions.
   */
  private @Nullable Seed seedOfRound() {
    Seed seed = ahead;
    if (seed == null) {
      seed = new Seed();
      if (!writes.next(seed)) {
        return null;
      }
    }
    if (spreads && seed.round != round && unfinished.size() > 0) {
      ahead = seed;
      return null;
    }
    ahead = null;
    round = seed.round;
    return seed;
  }

  private Seed started(Seed seed) {
    beingWritten.put(seed.value(), seed);
    seed.spread((int) Math.max(1, Math.min(Integer.MAX_VALUE, visits.next())));
    if (seed.visits() > 1) {
      unfinished.add(seed);
    }
    return seed;
  }

  private @Nullable Seed unfinishedSeed() {
    if (unfinished.size() == 0) {
      return null;
    }
    return unfinished.at((int) ((largestRevisit - revisit.next()) % unfinished.size()));
  }

  /**
   * Records that a visit's rows were generated.
   *
   * @param seed from {@link #nextWrite}
   * @param finished whether no rows of the partition are left, see {@link PartitionCursor#finished}
   */
  public synchronized void taken(Seed seed, boolean finished) {
    seed.fullyTaken |= finished;
    if (seed.fullyTaken && seed.unfinished) {
      unfinished.remove(seed);
    } else if (!seed.fullyTaken && !seed.unfinished && !exhausted) {
      unfinished.add(seed);
    }
  }

  /**
   * Records that a visit has ended.
   *
   * @param seed from {@link #nextWrite}, after {@link #taken}
   * @param written whether the write succeeded; true if there were no rows
   */
  public void done(Seed seed, boolean written) {
    release(seed);
    if (written) {
      reads.written(seed.value());
    }
  }

  private synchronized void release(Seed seed) {
    seed.inFlight--;
    if (seed.fullyTaken && seed.inFlight == 0) {
      beingWritten.remove(seed.value(), seed);
    }
  }

  /**
   * Returns the next partition to read. If the partition is being written, the seed has the writes'
   * progress. Do not pass it to {@link #taken} or {@link #done}.
   *
   * @return null if there are no more seeds; all later calls then return null too
   */
  public @Nullable Seed nextRead() {
    Seed seed = new Seed();
    return reads.next(seed) ? read(seed) : null;
  }

  /** Returns a partition to read by its seed, like {@link #nextRead}. */
  public Seed read(long value) {
    Seed seed = new Seed();
    seed.set(value);
    return read(seed);
  }

  private Seed read(Seed seed) {
    return beingWritten.getOrDefault(seed.value(), seed);
  }
}
