package io.cqlsurge.feature.audit;

import io.cqlsurge.feature.audit.RunOutcomes.Recorded;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.roaringbitmap.longlong.LongIterator;
import org.roaringbitmap.longlong.Roaring64NavigableMap;

/** The events of some consecutive seeds: a list for each, in arrays that all share. */
final class SeedEvents {
  private final long[] seeds;
  private final List<Recorded> recorded;
  private final int[] firsts;
  private int[] nexts = new int[16];
  private int[] events = new int[16];
  private int count;

  /**
   * Reads the events.
   *
   * @param seeds in their order as unsigned numbers
   */
  SeedEvents(long[] seeds, List<Recorded> recorded, SameKeys same) {
    this.seeds = seeds;
    this.recorded = recorded;
    this.firsts = new int[seeds.length];
    Arrays.fill(firsts, -1);
    Roaring64NavigableMap own = Roaring64NavigableMap.bitmapOf(seeds);
    for (int i = 0; i < recorded.size(); i++) {
      Roaring64NavigableMap set = SeedSet.of(recorded.get(i).segment());
      if (same.isEmpty()) {
        set.and(own);
      }
      LongIterator iterator = set.getLongIterator();
      while (iterator.hasNext()) {
        int seed = SeedSet.search(seeds, same.first(iterator.next()));
        if (seed >= 0) {
          add(seed, i);
        }
      }
    }
  }

  private void add(int seed, int event) {
    if (count == nexts.length) {
      nexts = Arrays.copyOf(nexts, 2 * count);
      events = Arrays.copyOf(events, 2 * count);
    }
    nexts[count] = firsts[seed];
    events[count] = event;
    firsts[seed] = count++;
  }

  int count() {
    return seeds.length;
  }

  long seed(int position) {
    return seeds[position];
  }

  /** Returns the events of the seed at a position, in any order. */
  List<Event> events(int position) {
    List<Event> list = new ArrayList<>();
    for (int at = firsts[position]; at >= 0; at = nexts[at]) {
      list.add(recorded.get(events[at]).event());
    }
    return list;
  }
}
