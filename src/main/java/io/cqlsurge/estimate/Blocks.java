package io.cqlsurge.estimate;

import java.util.ArrayList;
import java.util.List;

/**
 * A run's intervals in a bounded block count. When there are too many blocks, pairs of neighbours
 * are merged, and each later block covers twice as many intervals.
 */
final class Blocks {
  /** Maximum block count; even, so that they can be merged in pairs. */
  static final int MAX = 256;

  /** A last block shorter than this fraction of the mean length is merged with its predecessor. */
  private static final double MIN_LAST_FRACTION = 0.5;

  private final List<Block> blocks = new ArrayList<>();
  private int intervalsPerBlock = 1;
  private int intervalsInLast;

  void add(Block interval) {
    if (!blocks.isEmpty() && intervalsInLast < intervalsPerBlock) {
      int last = blocks.size() - 1;
      blocks.set(last, blocks.get(last).plus(interval));
      intervalsInLast++;
      return;
    }
    if (blocks.size() == MAX) {
      mergePairs();
    }
    blocks.add(interval);
    intervalsInLast = 1;
  }

  private void mergePairs() {
    List<Block> pairs = new ArrayList<>();
    for (int i = 0; i < MAX; i += 2) {
      pairs.add(blocks.get(i).plus(blocks.get(i + 1)));
    }
    blocks.clear();
    blocks.addAll(pairs);
    intervalsPerBlock *= 2;
  }

  /** Returns all blocks in order; a last block that is too short is merged into the one before. */
  List<Block> list() {
    List<Block> list = new ArrayList<>(blocks);
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
