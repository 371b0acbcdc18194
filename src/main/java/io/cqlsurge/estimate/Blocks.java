package io.cqlsurge.estimate;

import java.util.List;

/** A run's intervals in a bounded block count. */
final class Blocks {
  /** Maximum block count. */
  static final int MAX = 256;

  /** A last block shorter than this fraction of the mean length is merged with its predecessor. */
  private static final double MIN_LAST_FRACTION = 0.5;

  private final Periods<Block> blocks = new Periods<>(MAX, Block::plus);

  void add(Block interval) {
    blocks.add(interval);
  }

  /** Returns all blocks in order; a last block that is too short is merged into the one before. */
  List<Block> list() {
    List<Block> list = blocks.list();
    int last = list.size() - 1;
    if (last < 1) {
      return list;
    }
    double meanSeconds = list.subList(0, last).stream().mapToDouble(Block::seconds).sum() / last;
    if (list.get(last).seconds() < MIN_LAST_FRACTION * meanSeconds) {
      list.set(last - 1, list.get(last - 1).plus(list.remove(last)));
    }
    return list;
  }
}
