package io.cqlsurge.settings;

import io.cqlsurge.database.BatchType;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How partitions are written; what is absent is for a profile to say.
 *
 * @param originalPasses whether inserts into tables with three or more clustering columns stop as
 *     early as those of cassandra-stress do
 */
public record InsertSettings(
    DistributionSpec revisit,
    DistributionSpec visits,
    Optional<RatioSpec> rowPopulation,
    Optional<DistributionSpec> partitions,
    Optional<BatchType> batchType,
    Optional<RatioSpec> select,
    Optional<Consistency> consistency,
    Optional<Consistency> serialConsistency,
    boolean originalPasses) {

  /** How the group is typed. */
  static final class Options extends OptionGroup<InsertSettings> {
    private final Param<DistributionSpec> revisit =
        param(
                "revisit=",
                Options::pool,
                "with visits=: which of the unfinished partitions is written next, max being the oldest; its range is how many are kept open")
            .forms(DistributionSpec.forms())
            .orElse("uniform(1..1M)");
    private final Param<DistributionSpec> visits =
        param(
                "visits=",
                Options::someOf,
                "in how many inserts a partition is completed, each with its share of the rows")
            .values("1 and more")
            .forms(DistributionSpec.forms())
            .orElse("fixed(1)");
    private final Param<DistributionSpec> partitions =
        param(
                "partitions=",
                Options::someOf,
                "partitions one insert writes, in one batch; else as in the profile, or fixed(1)")
            .values("1 and more")
            .forms(DistributionSpec.forms());
    private final Param<BatchType> batchType =
        param(
            "batchtype=",
            Choice.of(List.of(BatchType.values()), type -> type.name().toLowerCase(Locale.ROOT)),
            "kind of batch; else as in the profile, or logged, and counter for counters");
    private final Param<RatioSpec> select =
        param(
                "select-ratio=",
                Options::someRows,
                "chance of each row of a partition to be written by an insert, a number drawn divided by d, from 0 to 1; else as in the profile, or fixed(1)/1")
            .forms(RatioSpec.forms());
    private final Param<RatioSpec> rowPopulation =
        param(
                "row-population-ratio=",
                RatioSpec::parse,
                "share of a row's values that is filled, likewise; the rest is written as null, a tombstone; else as in the profile, or fixed(1)/1")
            .forms(RatioSpec.forms());

    private final Param<Consistency> consistency =
        param(
            "cl=",
            LoadSettings.Params.CONSISTENCY,
            "consistency level of inserts; else as in the profile, or the command's cl=");
    private final Param<Consistency> serial =
        param(
            "serial-cl=",
            LoadSettings.Params.SERIAL_CONSISTENCY,
            "serial consistency level of conditional inserts; else as in the profile, or the command's");
    private final Param<Passes> passes =
        param(
                "passes=",
                Choice.of(List.of(Passes.values()), value -> value.name().toLowerCase(Locale.ROOT)),
                "with three and more clustering columns: write all rows, or as few of them as cassandra-stress does")
            .orElse("complete");

    Options() {
      super("-insert", "How inserts write: partitions, rows, batches, nulls");
      note(
          "On 'user' this wins over the section insert of all profiles. On the predefined operations"
              + " only row-population-ratio= acts.");
      example(
          "user profile=profiles/chat.yaml \"ops(insert=1)\" n=20k -insert \"visits=fixed(5)\"");
      example(
          "user profile=profiles/chat.yaml \"ops(insert=1)\" n=4k -insert batchtype=unlogged"
              + " \"select-ratio=uniform(1..10)/10\"");
      usage(
          optional(revisit),
          optional(visits),
          optional(partitions),
          optional(batchType),
          optional(select),
          optional(rowPopulation),
          optional(consistency),
          optional(serial),
          optional(passes));
    }

    @Override
    protected InsertSettings read(MatchedOptions words) {
      return new InsertSettings(
          words.get(revisit),
          words.get(visits),
          words.find(rowPopulation),
          words.find(partitions),
          words.find(batchType),
          words.find(select),
          words.find(consistency),
          words.find(serial),
          words.get(passes) == Passes.ORIGINAL);
    }

    private enum Passes {
      COMPLETE,
      ORIGINAL
    }

    private static DistributionSpec pool(String text) {
      DistributionSpec spec = DistributionSpec.parse(text);
      if (spec.min() < 0 || spec.max() < 1) {
        throw new UsageError("must yield numbers of 1 and more, none below 0");
      }
      return spec;
    }

    private static RatioSpec someRows(String text) {
      RatioSpec ratio = RatioSpec.parse(text);
      if (ratio.max() <= 0) {
        throw new UsageError("never takes a row; it must be able to yield more than 0");
      }
      return ratio;
    }

    private static DistributionSpec someOf(String text) {
      DistributionSpec spec = DistributionSpec.parse(text);
      if (spec.min() < 1) {
        throw new UsageError("must not yield less than 1");
      }
      return spec;
    }
  }
}
