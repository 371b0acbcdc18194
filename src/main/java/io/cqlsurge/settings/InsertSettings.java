package io.cqlsurge.settings;

import io.cqlsurge.database.BatchType;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import java.util.List;
import java.util.Optional;

/** How inserts write partitions; the profile decides about absent values. */
public record InsertSettings(
    DistributionSpec revisit,
    DistributionSpec visits,
    Batch batch,
    RowSelection rows,
    Optional<Consistency> consistency,
    Optional<Consistency> serialConsistency) {

  /**
   * An insert's batch.
   *
   * @param partitions the partition count per batch
   */
  public record Batch(Optional<DistributionSpec> partitions, Optional<BatchType> type) {}

  /**
   * Which rows of a partition an insert writes, and which of their values.
   *
   * @param select the probability that a row is written
   * @param population the share of non-key values that are set in each row
   * @param originalPasses whether inserts into tables with three or more clustering columns stop
   *     early, as in cassandra-stress
   */
  public record RowSelection(
      Optional<RatioSpec> select, Optional<RatioSpec> population, boolean originalPasses) {}

  /** The group's options. */
  static final class Options extends OptionGroup<InsertSettings> {
    private static final String BELOW_1 = "must not yield numbers below 1";

    private final Param<DistributionSpec> revisit =
        param(
                "revisit=",
                DistributionSpec::parse,
                "with visits=, picks an incomplete partition by age: max is the oldest. The range sets the pool size.")
            .check(
                spec -> spec.min() >= 0 && spec.max() >= 1,
                "must be able to yield 1 or more, and no negative number")
            .forms(DistributionSpec.forms())
            .orElse("uniform(1..1M)");
    private final Param<DistributionSpec> visits =
        param(
                "visits=",
                DistributionSpec::parse,
                "number of inserts that complete a partition; each writes its share of the rows")
            .check(spec -> spec.min() >= 1, BELOW_1)
            .values("1 or more")
            .forms(DistributionSpec.forms())
            .orElse("fixed(1)");
    private final Param<DistributionSpec> partitions =
        param(
                "partitions=",
                DistributionSpec::parse,
                "number of partitions per insert, written in one batch; default: from the profile, or fixed(1)")
            .check(spec -> spec.min() >= 1, BELOW_1)
            .values("1 or more")
            .forms(DistributionSpec.forms());
    private final Param<BatchType> batchType =
        param(
            "batchtype=",
            Choice.of(BatchType.values()),
            "batch type; default: from the profile, or logged (counter for counters)");
    private final Param<RatioSpec> select =
        param(
                "select-ratio=",
                RatioSpec::parse,
                "probability from 0 to 1 that an insert writes a row: a number drawn from the distribution, divided by d; default: from the profile, or fixed(1)/1")
            .check(
                ratio -> ratio.max() > 0, "never selects a row; must be able to yield more than 0")
            .forms(RatioSpec.forms());
    private final Param<RatioSpec> rowPopulation =
        param(
                "row-population-ratio=",
                RatioSpec::parse,
                "share of non-key values that are set in each row, written like select-ratio=; the others are written as null, which creates tombstones; default: from the profile, or fixed(1)/1")
            .forms(RatioSpec.forms());

    private final Param<Consistency> consistency =
        param(
            "cl=",
            LoadSettings.LoadOptions.CONSISTENCY,
            "consistency level for inserts; default: from the profile, or the command's cl=");
    private final Param<Consistency> serial =
        param(
            "serial-cl=",
            LoadSettings.LoadOptions.SERIAL_CONSISTENCY,
            "serial consistency level for conditional inserts; default: from the profile, or the command's serial-cl=");
    private final Param<Boolean> originalPasses =
        param(
                "passes=",
                Choice.of(List.of(false, true), original -> original ? "original" : "complete"),
                "for tables with three or more clustering columns: write all rows (complete), or stop early as cassandra-stress does (original)")
            .orElse("complete");

    Options() {
      super("-insert", "How inserts use partitions, rows, batches and nulls");
      note(
          "With 'user', these options override each profile's section insert. With the predefined operations, only row-population-ratio= has an effect.");
      example(
          "user profile=profiles/chat.yaml \"ops(insert=1)\" n=20k -insert \"visits=fixed(5)\" -rate threads=50");
      example(
          "user profile=profiles/chat.yaml \"ops(insert=1)\" n=4k -insert batchtype=unlogged"
              + " \"select-ratio=uniform(1..10)/10\" -rate threads=50");
    }

    @Override
    protected InsertSettings read(MatchedOptions options) {
      return new InsertSettings(
          options.get(revisit),
          options.get(visits),
          new Batch(options.find(partitions), options.find(batchType)),
          new RowSelection(
              options.find(select), options.find(rowPopulation), options.get(originalPasses)),
          options.find(consistency),
          options.find(serial));
    }
  }
}
