package io.cqlsurge.workload.user;

import io.cqlsurge.database.BatchType;
import io.cqlsurge.database.Request;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.InsertSpec;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import io.cqlsurge.settings.InsertSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * An insert's settings: from the command line, else from the profile, else the defaults.
 *
 * @param partitions the partition count per insert
 * @param select the probability that a row is written
 * @param population the share of values that each row has
 * @param visits the number of writes over which a partition's rows are spread
 * @param batchType the batch's type if there are several rows
 */
record InsertRules(
    DistributionSpec partitions,
    RatioSpec select,
    RatioSpec population,
    DistributionSpec visits,
    BatchType batchType) {
  private static final double MANY_ROWS = 100_000_000;
  private static final double MANY_STATEMENTS = 100_000;

  /** Maximum rows per insert that fit in memory: about 300 bytes each, plus the values. */
  private static final double MAX_STATEMENTS = 1_000_000;

  static InsertRules of(InsertSettings settings, InsertSpec spec, Table table) {
    boolean counts =
        table.values().stream().anyMatch(column -> column.type().kind() == CqlType.Kind.COUNTER);
    return new InsertRules(
        settings
            .batch()
            .partitions()
            .or(spec::partitions)
            .orElseGet(() -> DistributionSpec.fixed(1)),
        settings.rows().select().or(spec::select).orElseGet(RatioSpec::one),
        population(settings, spec),
        settings.visits(),
        settings
            .batch()
            .type()
            .or(spec::batchType)
            .orElse(counts ? BatchType.COUNTER : BatchType.LOGGED));
  }

  /** Returns whether each insert writes all rows of its partitions. */
  boolean writesWhole() {
    return select.min() >= 1 && visits.max() == 1;
  }

  /** Returns the share of values that each row has. */
  static RatioSpec population(InsertSettings settings, InsertSpec spec) {
    return settings.rows().population().or(spec::rowPopulation).orElseGet(RatioSpec::one);
  }

  /** Returns the values for the statement's markers that are not columns. */
  static Map<String, DistributionSpec> numbers(InsertSpec spec) {
    Map<String, DistributionSpec> numbers = new HashMap<>();
    spec.ttl().ifPresent(seconds -> numbers.put("ttl", seconds));
    spec.timestamp().ifPresent(time -> numbers.put("timestamp", time));
    return numbers;
  }

  /**
   * Returns remarks for the user about the sizes of batches and partitions.
   *
   * @throws UsageError if batches can be larger than their type allows
   */
  List<String> remarks(UserTable userTable) {
    double minRows = userTable.shape().minRows();
    double maxRows = userTable.shape().maxRows();
    double smallest = select.min() * partitions.min() * minRows / visits.max();
    double largest = select.max() * partitions.max() * maxRows / visits.min();
    check(userTable, smallest, largest);
    List<String> remarks = new ArrayList<>();
    if (maxRows > MANY_ROWS) {
      remarks.add(
          "WARNING: " + userTable.plainName() + ": the profile permits very large partitions");
    }
    if (largest > MANY_STATEMENTS) {
      remarks.add("WARNING: " + userTable.plainName() + ": the profile permits very large batches");
    }
    remarks.add(
        String.format(
            Locale.ROOT,
            "Generating batches with [%d..%d] partitions and [%.0f..%.0f] rows (of [%.0f..%.0f]"
                + " total rows in the partitions)",
            partitions.min(),
            partitions.max(),
            Math.floor(smallest),
            Math.floor(largest),
            partitions.min() * minRows,
            partitions.max() * maxRows));
    return remarks;
  }

  private void check(UserTable userTable, double smallest, double largest) {
    if (userTable.shape().maxRows() == 0) {
      throw new UsageError(
          userTable.profile().file() + ": no partition has any rows; check cluster:");
    }
    if (smallest > MAX_STATEMENTS) {
      throw new UsageError(
          String.format(
              Locale.ROOT,
              "%s: an insert has at least %.0f rows, but this client holds at most %.0f in memory;"
                  + " lower partitions:, select: or cluster:, or raise -insert visits=",
              userTable.profile().file(),
              smallest,
              MAX_STATEMENTS));
    }
    if (batchType == BatchType.LOGGED && largest > Request.Batch.MAX_STATEMENTS) {
      throw new UsageError(
          String.format(
              Locale.ROOT,
              "%s: an insert may have %.0f rows, but a LOGGED batch holds at most 65535; lower"
                  + " partitions:, select: or cluster:, raise -insert visits=, or write"
                  + " batchtype: UNLOGGED",
              userTable.profile().file(),
              largest));
    }
  }
}
