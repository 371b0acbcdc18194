package io.cqlsurge.settings;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.Range;
import io.cqlsurge.grammar.UsageError;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Which partitions are touched, and what their data are like. */
public record PopulationSettings(
    SeedSpec seeds,
    ContentOrder order,
    Optional<DistributionSpec> readLookback,
    DataLine compatibility) {

  /** How the group is typed; what it means depends on the command where it leaves seeds open. */
  static final class Options extends OptionGroup<Function<CommandSettings, PopulationSettings>> {
    private static final List<ContentOrder> ORDERS =
        List.of(ContentOrder.SORTED, ContentOrder.SHUFFLED);

    private final Param<Range> sequence =
        param(
            "seq=",
            Options::seeds,
            "take the seeds from..to in order, each once a round, shared by all lanes: 1..10M");
    private final Param<Boolean> noWrap =
        flag("no-wrap", "end the run once every seed was used; else begin again with the first");
    private final Param<DistributionSpec> readLookback =
        param(
                "read-lookback=",
                DistributionSpec::parse,
                "reads take a seed written before, so many seeds ago; 1 is the newest")
            .forms(DistributionSpec.forms());
    private final Param<DistributionSpec> drawn =
        param("dist=", DistributionSpec::parse, "draw each seed at random")
            .forms(DistributionSpec.forms());
    private final Param<ContentOrder> order =
        param(
            "contents=",
            Choice.of(ORDERS, value -> value.name().toLowerCase(Locale.ROOT)),
            "order of the rows inside a partition; else as they are drawn, the same each time");
    private final Param<DataLine> compatibility = compatibility();

    Options() {
      super("-pop", "Which partitions are touched: in order, or at random with what skew");
      note(
          "A seed is a number that makes one partition, the same in every run. Without -pop, write,"
              + " counter_write and 'user' with insert alone take seq=1..N, all others"
              + " dist=gaussian(1..N); N is n=, or a million.");
      note("contents= must be the same for all runs over the same data, and so must compat=.");
      note("Parentheses need quotes in a shell.");
      example("read n=1M -pop seq=1..1M");
      example("mixed duration=10m -pop \"dist=zipf(1..10M)\" -rate threads=100");
      usage(
          required(sequence),
          optional(noWrap),
          optional(readLookback),
          optional(order),
          optional(compatibility));
      usage(optional(drawn), optional(order), optional(compatibility));
    }

    /** The option that says whose data the seeds give. */
    static Param<DataLine> compatibility() {
      return param(
              "compat=",
              Choice.of(List.of(DataLine.values()), DataLine::version),
              "make the data of this line of cassandra-stress: 4.0 for Apache 4.0 and later, 3.11 for Apache 3.x, the ScyllaDB fork and cql-stress; none is 4.0, but with 'user' the rows depend on all bits of their keys, as with 'seeds: distinct' in the profile")
          .orElse("4.0");
    }

    @Override
    protected Function<CommandSettings, PopulationSettings> read(MatchedOptions words) {
      Optional<SeedSpec> typed = words.find(sequence).map(range -> sequential(words, range));
      Optional<SeedSpec> seeds = typed.or(() -> words.find(drawn).map(SeedSpec.Drawn::new));
      return command ->
          new PopulationSettings(
              seeds.orElseGet(() -> SeedSpec.of(command)),
              words.find(order).orElse(ContentOrder.ARBITRARY),
              words.find(readLookback),
              words.get(compatibility));
    }

    private static Range seeds(String text) {
      Range range = Range.parse(text);
      if (range.from() < 0) {
        throw new UsageError("a sequence of seeds begins with 0 or more, such as 1..1000");
      }
      return range;
    }

    private SeedSpec sequential(MatchedOptions words, Range range) {
      words.find(readLookback).ifPresent(lookback -> check(words, lookback, range));
      return new SeedSpec.Sequential(range, !words.has(noWrap));
    }

    private void check(MatchedOptions words, DistributionSpec lookback, Range range) {
      if (lookback.min() < 0 || lookback.max() > range.to()) {
        throw new UsageError(
            words.word(readLookback) + ": must stay between 0 and the last seed, " + range.to());
      }
    }
  }
}
