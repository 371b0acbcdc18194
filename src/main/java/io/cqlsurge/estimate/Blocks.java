package io.cqlsurge.estimate;

import java.util.ArrayList;
import java.util.List;

/**
 * The intervals of a run in a bounded number of blocks: when there are too many, each two
 * neighbours become one, and so do the intervals that follow.
 */
final class Blocks {
  /** The most there are; even, so that they can be put together in pairs. */
  static final int MOST = 256;

  /** A last block of a smaller part of the usual length is too short to stand by itself. */
  private static final double STUMP = 0.5;

  private final List<Block> blocks = new ArrayList<>();
  private int intervalsEach = 1;
  private int intervalsInLast;

  /** Takes the next interval. */
  void add(Block interval) {
    if (!blocks.isEmpty() && intervalsInLast < intervalsEach) {
      int last = blocks.size() - 1;
      blocks.set(last, blocks.get(last).plus(interval));
      intervalsInLast++;
      return;
    }
    if (blocks.size() == MOST) {
      putTogether();
    }
    blocks.add(interval);
    intervalsInLast = 1;
  }

  private void putTogether() {
    List<Block> pairs = new ArrayList<>();
    for (int i = 0; i < MOST; i += 2) {
      pairs.add(blocks.get(i).plus(blocks.get(i + 1)));
    }
    blocks.clear();
    blocks.addAll(pairs);
    intervalsEach *= 2;
  }

  /** All blocks in their order; one that was cut short at the end belongs to that before it. */
  List<Block> list() {
    List<Block> list = new ArrayList<>(blocks);
    int last = list.size() - 1;
    if (last < 1) {
      return list;
    }
    double before = list.subList(0, last).stream().mapToDouble(Block::seconds).sum() / last;
    if (list.get(last).seconds() < STUMP * before) {
      list.set(last - 1, list.get(last - 1).plus(list.remove(last)));
    }
    return list;
  }
}
