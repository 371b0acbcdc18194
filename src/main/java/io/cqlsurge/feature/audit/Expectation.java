package io.cqlsurge.feature.audit;

import io.cqlsurge.workload.Allowed;
import io.cqlsurge.workload.Allowed.Cell;
import io.cqlsurge.workload.Content;
import io.cqlsurge.workload.Doubt;
import io.cqlsurge.workload.Effect;
import io.cqlsurge.workload.ReadCheck.CheckedTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The events of a partition, and what they add up to. The rules are those of {@code
 * docs/reference/audit.md}.
 *
 * @param events the recorded events of its seeds
 * @param general what may have changed any partition
 * @param wasEmpty whether the table was empty before
 */
public record Expectation(List<Event> events, List<Event> general, boolean wasEmpty) {
  /** What is expected if nothing was recorded and all rows must be there. */
  public static final Expectation PLANNED = new Expectation(List.of(), List.of(), true);

  public Expectation {
    events = List.copyOf(events);
    general = List.copyOf(general);
  }

  /**
   * The limits of the sum of a partition's counters, modulo 2^64.
   *
   * @param isLeast whether the sum cannot be smaller
   * @param isMost whether the sum cannot be larger
   * @param doubt why the sum cannot be judged
   */
  public record Sum(
      long least, long most, boolean isLeast, boolean isMost, Optional<Doubt> doubt) {}

  /** Returns whether nothing was recorded, and all rows must be there. */
  public boolean isPlanned() {
    return equals(PLANNED);
  }

  /** Returns whether what may be there depends on the time. */
  public boolean isExpiring() {
    return events.stream().anyMatch(event -> event.effect().mostTtlS() > 0);
  }

  /** Returns the same with recorded events; itself without any. */
  Expectation with(List<Event> recorded) {
    return recorded.isEmpty() ? this : new Expectation(recorded, general, wasEmpty);
  }

  /** Returns the last acknowledged event. */
  public Optional<Event> last() {
    return events.stream().filter(Event::acknowledged).max(Comparator.comparingLong(Event::sent));
  }

  /**
   * Returns what may be in the partition.
   *
   * @param isOnlyRow whether the seed has only one row
   */
  public Allowed allowed(CheckedTable table, boolean isOnlyRow, long nowUs) {
    List<Cell> cells = new ArrayList<>();
    Optional<Doubt> doubt = last().isPresent() ? Optional.empty() : Optional.of(Doubt.NO_REPLY);
    boolean isRow = false;
    for (String name : table.columns()) {
      boolean isShared = table.shared().contains(name);
      Cell cell = new Derived(name, isShared, isOnlyRow, nowUs).cell();
      cells.add(cell);
      doubt = first(doubt, cell.doubt());
      isRow |= cell.mustBeValue() && !isShared;
    }
    Cell row = new Derived(Effect.ROW, false, isOnlyRow, nowUs).cell();
    Cell others = new Derived(Effect.OTHER_ROWS, false, isOnlyRow, nowUs).cell();
    return new Allowed(cells, row, others, isRow ? doubt : first(doubt, row.doubt()));
  }

  private static Optional<Doubt> first(Optional<Doubt> one, Optional<Doubt> other) {
    return one.isEmpty() || other.filter(each -> each.compareTo(one.get()) < 0).isPresent()
        ? other.or(() -> one)
        : one;
  }

  /** The derivation of what one column may contain. */
  private final class Derived {
    private final String column;
    private final boolean isShared;
    private final boolean isOnlyRow;
    private final long nowUs;

    /** Since when earlier events are replaced, if any is. */
    private boolean isReplaced;

    private long replacedFrom = Event.NO_TIME;

    /** The same without statements that add to what is there. */
    private boolean isOverwritten;

    private long overwrittenFrom = Event.NO_TIME;

    private long sinceUs = Event.NO_TIME;
    private boolean isDeleted;
    private int bits;
    private Optional<Doubt> doubt = Optional.empty();

    Derived(String column, boolean isShared, boolean isOnlyRow, long nowUs) {
      this.column = column;
      this.isShared = isShared;
      this.isOnlyRow = isOnlyRow;
      this.nowUs = nowUs;
    }

    Cell cell() {
      events.forEach(this::replace);
      events.forEach(this::add);
      general.forEach(this::add);
      if (!isReplaced) {
        add(wasEmpty ? Content.NOTHING : Content.ANYTHING, Doubt.BEFORE);
      } else if (!isOverwritten && !wasEmpty) {
        add(Content.OTHER, Doubt.BEFORE);
      }
      boolean isCertain = Integer.bitCount(bits) == 1;
      return new Cell(
          bits,
          sinceUs,
          isDeleted,
          !isCertain && !isShared && isSomewhere(),
          isCertain ? Optional.empty() : doubt);
    }

    private int bits(Event event, @Nullable Content content) {
      return content == null ? 0 : event.bits(content, isOnlyRow, nowUs);
    }

    private void replace(Event event) {
      Content content = event.effect().on(column);
      int left = bits(event, content);
      if (content == null || !event.replaces(content, isShared, isOnlyRow, left)) {
        return;
      }
      isReplaced = true;
      replacedFrom = Math.max(replacedFrom, event.from());
      isDeleted |= left == Content.NOTHING;
      if (content != Content.ADDED) {
        isOverwritten = true;
        overwrittenFrom = Math.max(overwrittenFrom, event.from());
      }
      if (event.effect().order() == Effect.Order.CLIENT) {
        sinceUs = Math.max(sinceUs, event.sentUs());
      }
    }

    private void add(Event event) {
      Content content = event.effect().on(column);
      int left = bits(event, content);
      int kept = event.until() >= replacedFrom ? left & ~Content.OTHER : 0;
      kept |= event.until() >= overwrittenFrom ? left & Content.OTHER : 0;
      if (content != null && kept != 0) {
        boolean isAll = event.replaces(content, isShared, isOnlyRow, left);
        add(kept, event.doubt(kept, isAll, left != content.bits(isOnlyRow)));
      }
    }

    private void add(int added, Doubt reason) {
      bits |= added;
      doubt = first(doubt, Optional.of(reason));
    }

    /** Returns whether at least one row must still have a value that was written to it. */
    private boolean isSomewhere() {
      long writtenFrom = Event.NO_TIME;
      for (Event event : events) {
        int left = bits(event, event.effect().on(column));
        boolean isOfSeed = event.effect().on(Effect.OTHER_ROWS) == null;
        boolean isLasting = event.effect().mostTtlS() == 0 && left == Content.OF_SEED;
        if (event.acknowledged() && isOfSeed && isLasting) {
          writtenFrom = Math.max(writtenFrom, event.from());
        }
      }
      return writtenFrom > Math.max(removedUntil(events), removedUntil(general));
    }

    private long removedUntil(List<Event> all) {
      long until = Event.NO_TIME;
      for (Event event : all) {
        boolean removes = (bits(event, event.effect().on(column)) & ~Content.OF_SEED) != 0;
        until = removes ? Math.max(until, event.until()) : until;
      }
      return until;
    }
  }

  /** Returns what the partition's counters add up to. */
  public Sum sum() {
    long least = 0;
    long most = 0;
    for (Event event : events) {
      long amount = event.amount();
      least += event.acknowledged() ? amount : Math.min(0, amount);
      most += event.acknowledged() ? amount : Math.max(0, amount);
    }
    if (Stream.concat(events.stream(), general.stream())
        .anyMatch(each -> !each.effect().counts())) {
      return new Sum(least, most, false, false, Optional.of(Doubt.DELETED_COUNTERS));
    }
    if (!wasEmpty) {
      return new Sum(least, most, false, false, Optional.of(Doubt.BEFORE));
    }
    boolean isComplete = general.isEmpty();
    boolean onlyGrows =
        general.stream().allMatch(each -> !each.effect().columns().containsValue(Content.ANY));
    Optional<Doubt> doubt =
        Optional.of(isComplete ? Doubt.NO_REPLY : Doubt.NOT_RECORDED)
            .filter(any -> !onlyGrows || last().isEmpty());
    return new Sum(least, most, onlyGrows, isComplete, doubt);
  }
}
