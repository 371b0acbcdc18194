package io.cqlsurge.nullserver;

import io.cqlsurge.nullserver.Tablet.Replica;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** The tablets of a table, all with the same number of tokens. */
final class TabletMap implements Placement {
  private final List<ScyllaNode> nodes;
  private final int copies;
  private final Tablet[] tablets;

  /** Number of least significant bits that are the position of a token within its tablet. */
  private final int bits;

  /**
   * Distributes tablets at random.
   *
   * @param count number of tablets, a power of two
   * @param copies number of replicas of each tablet
   */
  TabletMap(List<ScyllaNode> nodes, int count, int copies, Random random) {
    this.nodes = nodes;
    this.copies = Math.min(copies, nodes.size());
    this.tablets = new Tablet[count];
    this.bits = Long.SIZE - Integer.numberOfTrailingZeros(count);
    for (int i = 0; i < count; i++) {
      tablets[i] = Tablet.of(first(i), last(i), replicas(random));
    }
  }

  private long first(int index) {
    return index == 0 ? Long.MIN_VALUE : last(index - 1);
  }

  private long last(int index) {
    return index == tablets.length - 1
        ? Long.MAX_VALUE
        : Long.MIN_VALUE + ((long) (index + 1) << bits) - 1;
  }

  private List<Replica> replicas(Random random) {
    List<ScyllaNode> shuffled = new ArrayList<>(nodes);
    Collections.shuffle(shuffled, random);
    return shuffled.stream()
        .limit(copies)
        .map(node -> new Replica(node.index(), node.hostId(), random.nextInt(node.shards())))
        .toList();
  }

  private int index(long token) {
    return bits == Long.SIZE ? 0 : (int) ((token ^ Long.MIN_VALUE) >>> bits);
  }

  @Override
  public int shard(int node, long token) {
    return tablets[index(token)].shard(node);
  }

  @Override
  public int firstReplica(long token) {
    return tablets[index(token)].replicas().get(0).node();
  }

  @Override
  public Optional<Tablet> tablet(long token) {
    return Optional.of(tablets[index(token)]);
  }

  /** Moves each tablet to other nodes or shards; returns the number of moved tablets. */
  int move(Random random) {
    boolean canMove = nodes.size() > copies || nodes.stream().anyMatch(node -> node.shards() > 1);
    if (!canMove) {
      return 0;
    }
    for (int i = 0; i < tablets.length; i++) {
      Tablet old = tablets[i];
      Tablet moved = Tablet.of(old.first(), old.last(), replicas(random));
      while (moved.replicas().get(0).equals(old.replicas().get(0))) {
        moved = Tablet.of(old.first(), old.last(), replicas(random));
      }
      tablets[i] = moved;
    }
    return tablets.length;
  }

  /** Moves the replicas on shards that a node no longer has to its other shards. */
  void fit(ScyllaNode node) {
    for (int i = 0; i < tablets.length; i++) {
      List<Replica> fitting =
          tablets[i].replicas().stream()
              .map(
                  old ->
                      old.node() == node.index()
                          ? new Replica(old.node(), old.host(), old.shard() % node.shards())
                          : old)
              .toList();
      tablets[i] = Tablet.of(tablets[i].first(), tablets[i].last(), fitting);
    }
  }
}
