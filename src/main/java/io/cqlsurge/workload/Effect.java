package io.cqlsurge.workload;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What an operation does to the rows of its partitions.
 *
 * @param number identifies it among a workload's statements; negative if it writes nothing
 * @param table the table's position in the workload
 * @param counts whether it only adds to counters
 * @param leastTtlS the shortest time after which what it writes expires, in s; 0 if it does not
 * @param mostTtlS the longest such time; 0 if it does not
 * @param columns what it writes, by column; {@link #ROW}, {@link #OTHER_ROWS} and {@link #EACH} are
 *     no columns
 */
public record Effect(
    int number,
    int table,
    Rows rows,
    Order order,
    boolean counts,
    long leastTtlS,
    long mostTtlS,
    Map<String, Content> columns) {
  /** The row marker, with which a row exists without values. */
  public static final String ROW = "(row)";

  /** Rows that do not follow from the seed. */
  public static final String OTHER_ROWS = "(other rows)";

  /** Everything that is not named. */
  public static final String EACH = "(each)";

  /** The position of a statement that can change any table. */
  public static final int ANY_TABLE = -1;

  /** The effect of a read. */
  public static final Effect NONE =
      new Effect(-1, 0, Rows.SOME, Order.CLIENT, false, 0, 0, Map.of());

  /** The rows that an operation writes. */
  public enum Rows {
    /** All rows of the partition. */
    ALL,
    /** One row, which is not known. */
    ONE,
    /** Some rows, which are not known. */
    SOME,
    /** Any rows of any partition. */
    EVERYWHERE
  }

  /** The source of the timestamps, which order the writes. */
  public enum Order {
    /** The time of sending. */
    CLIENT,
    /** The database's clock, as for conditional statements. */
    DATABASE,
    /** The user, so the order is unknown. */
    GIVEN
  }

  public Effect {
    columns = Collections.unmodifiableMap(new TreeMap<>(columns));
  }

  /** Returns whether nothing is recorded. */
  public boolean writesNothing() {
    return number < 0;
  }

  /** Returns the same with other rows and columns. */
  public Effect with(Rows otherRows, Map<String, Content> otherColumns) {
    return new Effect(number, table, otherRows, order, counts, leastTtlS, mostTtlS, otherColumns);
  }

  /** Returns what it writes to a column; null if nothing. */
  public @Nullable Content on(String column) {
    Content named = columns.get(column);
    return named == null ? columns.get(EACH) : named;
  }

  /** Returns whether it can only write whole partitions with the values of their seeds. */
  public boolean writesWhole() {
    return rows == Rows.ALL
        && !counts
        && mostTtlS == 0
        && columns.values().stream().allMatch(each -> (each.bits(true) & Content.OTHER) == 0)
        && !columns.containsValue(Content.NULL);
  }
}
