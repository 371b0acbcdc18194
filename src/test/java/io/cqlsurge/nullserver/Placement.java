package io.cqlsurge.nullserver;

import java.util.Optional;

/** The nodes and shards of the partitions of a table. */
interface Placement {
  /** Shard of a partition on a node that has no replica of it. */
  int NONE = -1;

  /** Returns the shard of a token on a node, or {@link #NONE}. */
  int shard(int node, long token);

  /** Returns the node of the first replica of a token. */
  int firstReplica(long token);

  /** Returns the tablet of a token; empty if the table has no tablets. */
  Optional<Tablet> tablet(long token);
}
