package io.cqlsurge.workload;

import io.cqlsurge.generate.partition.SeedRange;
import io.cqlsurge.generate.partition.Wrap;
import io.cqlsurge.settings.load.Shard;

/**
 * The division of a run's seeds among its clients.
 *
 * <ul>
 *   <li>In a sequence, the seed at position p belongs to client p modulo the client count. If the
 *       sequence starts again, the positions continue. All clients together use exactly a single
 *       client's seeds.
 *   <li>If partitions are written in several visits, a seed of a sequence belongs to one client for
 *       good. When the sequence starts again, each client starts its part again.
 *   <li>A distribution that is a sequence is divided like a sequence.
 *   <li>Seeds that are drawn from any other distribution belong to no client, because a division
 *       would change the distribution. Each client draws its own. If two clients write the same
 *       partition at the same time, each writes all its rows, which are the same.
 * </ul>
 *
 * @param shard the part of the run that this client executes
 * @param keepsPartitions whether a seed of a sequence always belongs to the same client
 */
public record SeedDivision(Shard shard, boolean keepsPartitions) {
  /** The seeds of a client that executes the whole run. */
  public static final SeedDivision NONE = new SeedDivision(Shard.WHOLE, false);

  /** Returns the part of a sequence that belongs to this client; first and last are included. */
  public SeedRange range(long first, long last) {
    return new SeedRange(first, last, shard.index(), shard.count());
  }

  /** Returns what follows the last seed of a sequence that starts again. */
  Wrap wrap() {
    return keepsPartitions ? Wrap.OWN : Wrap.SHARED;
  }
}
