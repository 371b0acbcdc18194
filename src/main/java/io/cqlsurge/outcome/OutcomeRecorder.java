package io.cqlsurge.outcome;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.Coordinator;
import io.cqlsurge.outcome.OutcomeLine.Segment;
import java.util.ArrayList;
import java.util.List;
import org.roaringbitmap.longlong.Roaring64NavigableMap;

/**
 * The outcomes of one load loop's operations until they are written. The lock is held by the load
 * loop, and for a moment by the thread that writes.
 */
public final class OutcomeRecorder {
  private final long inverse;
  private List<Group> groups = new ArrayList<>();

  OutcomeRecorder(long inverse) {
    this.inverse = inverse;
  }

  /** A segment's seeds; the sums are only for {@link Effect#ADD}. */
  private record Group(
      int table,
      Effect effect,
      boolean acknowledged,
      long period,
      Coordinator node,
      Roaring64NavigableMap seeds,
      Sums sums) {

    void addTo(List<OutcomeLine> lines) {
      for (int bit = 0; bit < sums.bits().size(); bit++) {
        lines.add(segment(bit, sums.bits().get(bit)));
      }
      if (!seeds.isEmpty()) {
        lines.add(segment(0, seeds));
      }
    }

    private Segment segment(int bit, Roaring64NavigableMap set) {
      String address = Cluster.withoutName(node.address());
      return new Segment(table, effect, acknowledged, period, address, bit, SeedSet.text(set));
    }
  }

  /**
   * Adds an operation's outcome.
   *
   * @param isAcknowledged whether the database executed all of it
   * @param timestampUs the writes' timestamp, in us since 1970
   */
  public synchronized void add(
      Changes changes, boolean isAcknowledged, long timestampUs, Coordinator node) {
    if (changes.effect == Effect.NOTHING) {
      return;
    }
    Group group = group(changes, isAcknowledged, timestampUs / Segment.PERIOD_US, node);
    for (int i = 0; i < changes.count; i++) {
      if (changes.isSum()) {
        group.sums.add(changes.seeds[i] * inverse, changes.amount);
      } else {
        group.seeds.addLong(changes.seeds[i] * inverse);
      }
    }
  }

  /** Searches from the end: consecutive operations belong to few groups. */
  private Group group(Changes changes, boolean isAcknowledged, long period, Coordinator node) {
    for (int i = groups.size() - 1; i >= 0; i--) {
      Group group = groups.get(i);
      if (group.period == period
          && group.effect == changes.effect
          && group.table == changes.table
          && group.acknowledged == isAcknowledged
          && group.node.number() == node.number()) {
        return group;
      }
    }
    Group group =
        new Group(
            changes.table,
            changes.effect,
            isAcknowledged,
            period,
            node,
            new Roaring64NavigableMap(),
            new Sums(new ArrayList<>()));
    groups.add(group);
    return group;
  }

  /** Returns the outcomes since the last call. */
  List<OutcomeLine> drain() {
    List<Group> drained;
    synchronized (this) {
      drained = groups;
      groups = new ArrayList<>();
    }
    List<OutcomeLine> lines = new ArrayList<>();
    drained.forEach(group -> group.addTo(lines));
    return lines;
  }
}
