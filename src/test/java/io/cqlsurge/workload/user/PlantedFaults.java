package io.cqlsurge.workload.user;

import io.cqlsurge.feature.audit.Outcomes;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.Table;
import io.cqlsurge.workload.Effect;
import io.cqlsurge.workload.user.ModelColumn.Cell;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.Predicate;

/** Faults of a database that an audit must find. */
final class PlantedFaults {
  private static final int MOST = 20;

  /** A time after all deletions. */
  private static final long LATE_US = Long.MAX_VALUE / 2;

  private final AuditCase run;
  private final Table table;
  private final SplittableRandom random;
  private final boolean mayHaveOtherRows;
  private final boolean isTimed;
  private final long nowUs = Outcomes.nowUs();

  /** A fault in a partition. */
  record Planted(ModelAudit.Judged before, String fault) {}

  /** A kind of fault. */
  private enum Fault {
    DELETED_ROW,
    DELETED_PARTITION,
    CHANGED_VALUE,
    LOST_VALUE,
    ADDED_ROW,
    ADDED_VALUE,
    ADDED_ELEMENT,
    CHANGED_COUNTER,
    OLD_VALUE
  }

  /** A partition that is changed, and its rows that follow from the seed. */
  private record Target(
      ModelAudit.Judged before, ModelPartition partition, List<List<ByteBuffer>> rows) {}

  /** A column of a row, or a static column. */
  private record Place(ModelRow row, Column column, long deletedUs) {
    ModelColumn cells() {
      return row.column(column);
    }

    ByteBuffer value(long nowUs) {
      return row.value(column, deletedUs, nowUs);
    }
  }

  PlantedFaults(AuditCase run) {
    this.run = run;
    this.table = run.table();
    this.random = run.random();
    List<Effect> effects = run.opened().effects();
    this.mayHaveOtherRows =
        !run.wasEmpty()
            || effects.stream().anyMatch(each -> each.columns().containsKey(Effect.OTHER_ROWS));
    this.isTimed =
        effects.stream()
            .allMatch(each -> each.order() == Effect.Order.CLIENT && each.mostTtlS() == 0);
  }

  /** Plants a fault in some of the partitions whose content is certain. */
  List<Planted> plant(List<ModelAudit.Judged> found) {
    Map<List<ByteBuffer>, ModelAudit.Judged> byKey = new HashMap<>();
    found.forEach(each -> byKey.put(each.key(), each));
    List<ModelAudit.Judged> shuffled = new ArrayList<>(byKey.values());
    Collections.shuffle(shuffled, new Random(random.nextLong()));
    int count = 1 + random.nextInt(MOST);
    List<Planted> planted = new ArrayList<>();
    for (ModelAudit.Judged each : shuffled) {
      if (planted.size() < count) {
        Target target =
            new Target(each, run.database().partition(each.key()), run.rows(each.seed()));
        plant(target).ifPresent(fault -> planted.add(new Planted(each, fault)));
      }
    }
    return planted;
  }

  private Optional<String> plant(Target target) {
    List<Fault> faults = new ArrayList<>(List.of(Fault.values()));
    Collections.shuffle(faults, new Random(random.nextLong()));
    return faults.stream()
        .filter(fault -> isPlanted(fault, target))
        .map(Fault::toString)
        .findFirst();
  }

  /** Plants a fault if it can be seen. */
  private boolean isPlanted(Fault fault, Target target) {
    boolean counts = table.values().stream().anyMatch(each -> each.type().kind() == Kind.COUNTER);
    if (counts) {
      return fault == Fault.CHANGED_COUNTER && isCounterChanged(target);
    }
    return switch (fault) {
      case DELETED_ROW -> isRowDeleted(target);
      case DELETED_PARTITION -> isPartitionDeleted(target);
      case CHANGED_VALUE -> any(places(target, true), place -> isChanged(place));
      case LOST_VALUE -> any(places(target, true), place -> isCleared(place));
      case ADDED_ROW -> isRowAdded(target);
      case ADDED_VALUE -> any(places(target, false), place -> isAdded(place));
      case ADDED_ELEMENT -> any(places(target, true), place -> isElementAdded(place));
      case CHANGED_COUNTER -> false;
      case OLD_VALUE -> isTimed && any(places(target, true), place -> isOld(place));
    };
  }

  private boolean any(List<Place> places, Predicate<Place> plant) {
    List<Place> shuffled = new ArrayList<>(places);
    Collections.shuffle(shuffled, new Random(random.nextLong()));
    return shuffled.stream().anyMatch(plant);
  }

  /** Returns the columns that have a value, or have none, in the rows of the seed. */
  private List<Place> places(Target target, boolean isFilled) {
    ModelPartition partition = target.partition();
    List<Place> places = new ArrayList<>();
    for (Column column : table.values()) {
      if (column.isStatic()) {
        places.add(new Place(partition.shared(), column, partition.deletedUs()));
      } else {
        target.rows().stream()
            .map(key -> new Place(partition.row(key), column, partition.deletedUs(key)))
            .forEach(places::add);
      }
    }
    return places.stream().filter(each -> (each.value(nowUs) != null) == isFilled).toList();
  }

  private boolean hasRegular() {
    return table.values().stream().anyMatch(column -> !column.isStatic());
  }

  private boolean isRowDeleted(Target target) {
    return places(target, true).stream()
        .filter(place -> !place.column().isStatic())
        .findAny()
        .map(
            place -> {
              place.row().clear();
              return true;
            })
        .orElse(false);
  }

  private boolean isPartitionDeleted(Target target) {
    boolean hasRows = !hasRegular() && !target.partition().live(nowUs).isEmpty();
    boolean isSeen = !places(target, true).isEmpty() || (hasRows && !mayHaveOtherRows);
    if (isSeen) {
      target.partition().clear();
    }
    return isSeen;
  }

  private boolean isChanged(Place place) {
    CqlType type = place.column().type();
    if (ModelColumn.isMany(type) || !PlantedValues.isSimple(type)) {
      return false;
    }
    Cell cell = place.cells().live(place.deletedUs(), nowUs).get(ModelColumn.WHOLE);
    ByteBuffer other = PlantedValues.other(cell.value());
    place.cells().force(ModelColumn.WHOLE, new Cell(other, cell.timeUs(), cell.expiresUs()));
    return true;
  }

  private boolean isCleared(Place place) {
    place.cells().clear();
    return true;
  }

  private boolean isRowAdded(Target target) {
    if (mayHaveOtherRows || table.clustering().isEmpty() || !hasRegular()) {
      return false;
    }
    List<ByteBuffer> key = new ArrayList<>(target.rows().get(0));
    key.set(0, PlantedValues.other(key.get(0)));
    if (target.rows().contains(key)) {
      return false;
    }
    target.partition().row(key).mark(new ModelRow.Times(LATE_US, ModelColumn.NEVER));
    return true;
  }

  private boolean isAdded(Place place) {
    CqlType type = place.column().type();
    if (ModelColumn.isMany(type) || !PlantedValues.isSimple(type)) {
      return false;
    }
    ByteBuffer value = PlantedValues.any(type.kind());
    place.cells().force(ModelColumn.WHOLE, new Cell(value, LATE_US, ModelColumn.NEVER));
    return true;
  }

  private boolean isElementAdded(Place place) {
    CqlType type = place.column().type();
    boolean isSimple = type.kind().isCollection() && PlantedValues.isSimple(type.part(0));
    if (!ModelColumn.isMany(type) || !isSimple) {
      return false;
    }
    ByteBuffer element = PlantedValues.rare(type.part(0).kind());
    ByteBuffer path =
        type.kind() == Kind.LIST
            ? ByteBuffer.allocate(2 * Long.BYTES).putLong(0, Integer.MAX_VALUE)
            : element;
    ByteBuffer value = type.kind() == Kind.MAP ? PlantedValues.any(type.part(1).kind()) : element;
    Map<ByteBuffer, Cell> live = place.cells().live(place.deletedUs(), nowUs);
    if (live.containsKey(path)) {
      return false;
    }
    place.cells().force(path, new Cell(value, LATE_US, ModelColumn.NEVER));
    return true;
  }

  private boolean isCounterChanged(Target target) {
    List<Place> places = places(target, true);
    if (places.isEmpty() || !run.isCertain(target.before().key())) {
      return false;
    }
    Place place = places.get(random.nextInt(places.size()));
    // Operations that were not recorded can have added more.
    place.cells().count(random.nextBoolean() && run.isComplete() ? 1 : -1);
    return true;
  }

  private boolean isOld(Place place) {
    if (ModelColumn.isMany(place.column().type())) {
      return false;
    }
    Cell cell = place.cells().live(place.deletedUs(), nowUs).get(ModelColumn.WHOLE);
    place.cells().force(ModelColumn.WHOLE, new Cell(cell.value(), 1, cell.expiresUs()));
    return true;
  }
}
