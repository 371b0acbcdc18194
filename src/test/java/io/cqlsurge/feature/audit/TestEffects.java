package io.cqlsurge.feature.audit;

import io.cqlsurge.database.FakeDatabase.FakeQuery;
import io.cqlsurge.workload.Allowed;
import io.cqlsurge.workload.Content;
import io.cqlsurge.workload.Effect;
import io.cqlsurge.workload.Effect.Order;
import io.cqlsurge.workload.Effect.Rows;
import io.cqlsurge.workload.ReadCheck.CheckedTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Effects of operations on a table with the column {@code a}. */
public final class TestEffects {
  /** The table, with one column. */
  static final CheckedTable TABLE =
      new CheckedTable(
          "ks",
          "t",
          List.of("a"),
          Set.of(),
          Allowed.written(List.of(Content.VALUE), Content.NULL, Optional.empty()),
          List.of(),
          new FakeQuery("SELECT", List.of(), List.of("a")));

  /** Writes all rows of a partition. */
  public static final Effect WRITE =
      new Effect(0, 0, Rows.ALL, Order.CLIENT, false, 0, 0, Map.of("a", Content.VALUE));

  /** Writes one row. */
  public static final Effect REWRITE =
      new Effect(1, 0, Rows.ONE, Order.CLIENT, false, 0, 0, Map.of("a", Content.VALUE));

  /** Deletes a partition. */
  public static final Effect DELETE =
      new Effect(2, 0, Rows.ALL, Order.CLIENT, false, 0, 0, Map.of(Effect.EACH, Content.NULL));

  /** Writes other values to some rows. */
  public static final Effect TOUCH =
      new Effect(3, 0, Rows.SOME, Order.CLIENT, false, 0, 0, Map.of("a", Content.ANY));

  /** Adds to counters. */
  public static final Effect ADD =
      new Effect(4, 0, Rows.ALL, Order.CLIENT, true, 0, 0, Map.of("a", Content.ADDED));

  /** Writes one row under a condition. */
  public static final Effect CONDITIONAL =
      new Effect(5, 0, Rows.ALL, Order.DATABASE, false, 0, 0, Map.of("a", Content.VALUE));

  /** Writes one row with a timestamp of the user. */
  public static final Effect GIVEN =
      new Effect(6, 0, Rows.ALL, Order.GIVEN, false, 0, 0, Map.of("a", Content.VALUE));

  /** Adds to a collection. */
  public static final Effect APPEND =
      new Effect(7, 0, Rows.ALL, Order.CLIENT, false, 0, 0, Map.of("a", Content.ADDED));

  /** Writes all rows, which expire after 1,000 s. */
  public static final Effect EXPIRING =
      new Effect(8, 0, Rows.ALL, Order.CLIENT, false, 1_000, 1_000, Map.of("a", Content.VALUE));

  /** Can change all rows of all tables. */
  public static final Effect EVERYWHERE =
      new Effect(
          9,
          Effect.ANY_TABLE,
          Rows.EVERYWHERE,
          Order.GIVEN,
          false,
          0,
          0,
          Map.of(Effect.EACH, Content.ANY));

  /** Subtracts from counters. */
  public static final Effect SUBTRACT =
      new Effect(10, 0, Rows.ALL, Order.CLIENT, true, 0, 0, Map.of("a", Content.ANY));

  /** Writes a row of the other table. */
  public static final Effect OTHER =
      new Effect(11, 1, Rows.ALL, Order.CLIENT, false, 0, 0, Map.of("a", Content.VALUE));

  /** All of them, by number. */
  public static final List<Effect> ALL =
      List.of(
          WRITE,
          REWRITE,
          DELETE,
          TOUCH,
          ADD,
          CONDITIONAL,
          GIVEN,
          APPEND,
          EXPIRING,
          EVERYWHERE,
          SUBTRACT,
          OTHER);

  private TestEffects() {}
}
