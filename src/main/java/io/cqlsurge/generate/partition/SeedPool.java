package io.cqlsurge.generate.partition;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Says which partition of a user's table is written or read next. Partitions whose rows are spread
 * over several visits come back until all their rows are taken. Shared by all workers of a run and
 * safe for their threads.
 *
 * <p>Who takes a seed to write it calls {@link #taken} when the rows of this visit are made, and
 * {@link #done} when the database has them or failed to.
 */
public final class SeedPool {
  /** How many seeds that are being written are passed over before one is written twice at once. */
  private static final int PASSED_OVER = 100;

  private final SeedSource writes;
  private final SeedSource reads;
  private final Distribution visits;
  private final Distribution revisit;
  private final long largestRevisit;
  private final Map<Long, Seed> beingWritten = new ConcurrentHashMap<>();
  private final UnfinishedSeeds unfinished = new UnfinishedSeeds();
  private boolean over;

  /**
   * Reads and writes that share one source.
   *
   * @param visits over how many writes the rows of a partition are spread
   * @param revisit which unfinished partition comes next: its largest number means the oldest of
   *     them, each smaller one the next younger; if there are fewer, a new partition is begun
   */
  public SeedPool(SeedSource source, DistributionSpec visits, DistributionSpec revisit) {
    this(source, source, visits, revisit);
  }

  /** Reads that have a source of their own, which hears what was written. */
  public SeedPool(
      SeedSource writes, SeedSource reads, DistributionSpec visits, DistributionSpec revisit) {
    this.writes = writes;
    this.reads = reads;
    this.visits = visits.create();
    this.revisit = revisit.create();
    this.largestRevisit = this.revisit.max();
  }

  /**
   * The next partition to be written to. When the source is at its end, the unfinished ones are
   * handed out until nothing is left of them.
   *
   * @return null if there is none, and then for ever
   */
  public synchronized Seed nextWrite() {
    if (over) {
      return null;
    }
    Seed seed = revisited();
    if (seed == null) {
      seed = fresh();
    }
    if (seed == null) {
      seed = leftOver();
    }
    if (seed == null) {
      over = true;
      return null;
    }
    seed.underWay++;
    return seed;
  }

  private Seed revisited() {
    if (unfinished.size() == 0) {
      return null;
    }
    long index = largestRevisit - revisit.next();
    return index < unfinished.size() ? unfinished.at((int) index) : null;
  }

  private Seed fresh() {
    Seed seed = new Seed();
    for (int tries = 0; tries <= PASSED_OVER; tries++) {
      if (!writes.next(seed)) {
        return null;
      }
      if (beingWritten.putIfAbsent(seed.value(), seed) == null) {
        break;
      }
    }
    seed.spread((int) Math.max(1, Math.min(Integer.MAX_VALUE, visits.next())));
    if (seed.visits() > 1) {
      unfinished.add(seed);
    }
    return seed;
  }

  private Seed leftOver() {
    if (unfinished.size() == 0) {
      return null;
    }
    return unfinished.at((int) ((largestRevisit - revisit.next()) % unfinished.size()));
  }

  /**
   * Notes that the rows of a visit were made.
   *
   * @param seed from {@link #nextWrite}
   * @param finished whether nothing is left of the partition, {@link PartitionCursor#finished}
   */
  public synchronized void taken(Seed seed, boolean finished) {
    seed.takenWhole |= finished;
    if (seed.takenWhole && seed.waiting) {
      unfinished.remove(seed);
    } else if (!seed.takenWhole && !seed.waiting && !over) {
      unfinished.add(seed);
    }
  }

  /**
   * Notes that a visit is over.
   *
   * @param seed from {@link #nextWrite}, after {@link #taken}
   * @param written whether the database has the rows; if there were none, it has them
   */
  public void done(Seed seed, boolean written) {
    release(seed);
    if (written) {
      reads.written(seed.value());
    }
  }

  private synchronized void release(Seed seed) {
    seed.underWay--;
    if (seed.takenWhole && seed.underWay == 0) {
      beingWritten.remove(seed.value(), seed);
    }
  }

  /**
   * The next partition to be read; of one that is being written, the seed tells how far it is. It
   * must not be given to {@link #taken} or {@link #done}.
   *
   * @return null if there is none, and then for ever
   */
  public Seed nextRead() {
    Seed seed = new Seed();
    if (!reads.next(seed)) {
      return null;
    }
    return beingWritten.getOrDefault(seed.value(), seed);
  }
}
