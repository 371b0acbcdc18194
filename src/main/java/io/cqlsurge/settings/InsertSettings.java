package io.cqlsurge.settings;

import io.cqlsurge.database.BatchType;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Matched;
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
        param("revisit=", DistributionSpec::parse, "which unfinished partition to go back to")
            .orElse("uniform(1..1M)");
    private final Param<DistributionSpec> visits =
        param("visits=", Options::someOf, "in how many writes a partition is completed")
            .orElse("fixed(1)");
    private final Param<DistributionSpec> partitions =
        param("partitions=", Options::someOf, "how many partitions one insert writes");
    private final Param<BatchType> batchType =
        param(
            "batchtype=",
            Choice.of(List.of(BatchType.values()), type -> type.name().toLowerCase(Locale.ROOT)),
            "the kind of batch");
    private final Param<RatioSpec> select =
        param("select-ratio=", RatioSpec::parse, "the chance of each row to be visited");
    private final Param<RatioSpec> rowPopulation =
        param(
            "row-population-ratio=",
            RatioSpec::parse,
            "the share of a row's values that is filled, the rest being null");

    private final Param<Consistency> consistency =
        param("cl=", LoadSettings.Params.CONSISTENCY, "how many replicas must have answered");
    private final Param<Consistency> serial =
        param(
            "serial-cl=",
            LoadSettings.Params.SERIAL_CONSISTENCY,
            "how many replicas must agree on a conditional insert");
    private final Param<Passes> passes =
        param(
                "passes=",
                Choice.of(List.of(Passes.values()), value -> value.name().toLowerCase(Locale.ROOT)),
                "write all rows below three and more clustering columns, or as few as the original")
            .orElse("complete");

    Options() {
      super("-insert", "How partitions are written");
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
    protected InsertSettings read(Matched words) {
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

    private static DistributionSpec someOf(String text) {
      DistributionSpec spec = DistributionSpec.parse(text);
      if (spec.min() < 1) {
        throw new UsageError("must not yield less than 1");
      }
      return spec;
    }
  }
}
