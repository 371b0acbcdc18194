package io.cqlsurge.feature.audit;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.Coordinator;
import io.cqlsurge.engine.WriteLog;
import io.cqlsurge.feature.audit.OutcomeLine.Segment;
import io.cqlsurge.workload.Changes;
import io.cqlsurge.workload.Effect;
import java.util.ArrayList;
import java.util.List;
import org.roaringbitmap.longlong.Roaring64NavigableMap;

/**
 * The outcomes of one load loop's operations until they are written. The lock is held by the load
 * loop, and for a moment by the thread that writes.
 */
final class OutcomeRecorder implements WriteLog.Recorder {
  private final long inverse;
  private List<Group> groups = new ArrayList<>();

  OutcomeRecorder(long inverse) {
    this.inverse = inverse;
  }

  /** A segment's seeds; the sums are only for counters. */
  private record Group(
      Effect effect,
      boolean acknowledged,
      long period,
      long until,
      Coordinator node,
      Roaring64NavigableMap seeds,
      Sums added,
      Sums subtracted) {

    void add(long seed, long amount) {
      if (!effect.counts()) {
        seeds.addLong(seed);
      } else if (amount >= 0) {
        added.add(seed, amount);
      } else {
        subtracted.add(seed, -amount);
      }
    }

    void addTo(List<OutcomeLine> lines) {
      addTo(lines, added, 1);
      addTo(lines, subtracted, -1);
      if (!seeds.isEmpty()) {
        lines.add(segment(0, seeds));
      }
    }

    private void addTo(List<OutcomeLine> lines, Sums sums, long sign) {
      for (int bit = 0; bit < sums.bits().size(); bit++) {
        Roaring64NavigableMap set = sums.bits().get(bit);
        if (!set.isEmpty()) {
          lines.add(segment(sign << bit, set));
        }
      }
    }

    private Segment segment(long amount, Roaring64NavigableMap set) {
      String address = Cluster.withoutName(node.address());
      return new Segment(
          effect.number(), acknowledged, period, until, address, amount, SeedSet.text(set));
    }
  }

  @Override
  public synchronized void add(
      Changes changes, boolean isAcknowledged, long sentUs, long endedUs, Coordinator node) {
    if (changes.effect().writesNothing()) {
      return;
    }
    long untilUs = changes.effect().order() == Effect.Order.CLIENT ? sentUs : endedUs;
    Group group =
        group(
            changes.effect(),
            isAcknowledged,
            sentUs / Segment.PERIOD_US,
            untilUs / Segment.PERIOD_US,
            node);
    for (int i = 0; i < changes.count(); i++) {
      group.add(changes.seed(i) * inverse, changes.amount(i));
    }
  }

  /** Searches from the end: consecutive operations belong to few groups. */
  private Group group(
      Effect effect, boolean isAcknowledged, long period, long until, Coordinator node) {
    for (int i = groups.size() - 1; i >= 0; i--) {
      Group group = groups.get(i);
      if (group.period == period
          && group.until == until
          && group.effect.number() == effect.number()
          && group.acknowledged == isAcknowledged
          && group.node.number() == node.number()) {
        return group;
      }
    }
    Group group =
        new Group(
            effect,
            isAcknowledged,
            period,
            until,
            node,
            new Roaring64NavigableMap(),
            new Sums(new ArrayList<>()),
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
