package io.cqlsurge.settings;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.Range;
import io.cqlsurge.grammar.UsageError;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * The partitions to use, and the variant of their data.
 *
 * @param cacheBytes maximum size per table for kept clustering values, in bytes
 */
public record PopulationSettings(
    SeedSpec seeds,
    ContentOrder order,
    Optional<DistributionSpec> readLookback,
    DataLine compatibility,
    long cacheBytes) {

  /** The group's options; if they give no seeds, the command determines them. */
  static final class Options extends OptionGroup<Function<CommandSettings, PopulationSettings>> {
    private static final List<ContentOrder> ORDERS =
        List.of(ContentOrder.SORTED, ContentOrder.SHUFFLED);

    private final Param<Range> sequence =
        param(
                "seq=",
                Range::parse,
                "use the seeds from..to in order, each once per round, shared by all threads: 1..10M")
            .check(
                range -> range.from() >= 0,
                "a sequence of seeds must begin with 0 or more, such as 1..1000")
            .required();
    private final Param<Boolean> noWrap =
        flag(
            "no-wrap",
            "end the run when every seed has been used; default: start again with the first");
    private final Param<DistributionSpec> readLookback =
        param(
                "read-lookback=",
                DistributionSpec::parse,
                "reads use a seed that was written this many seeds ago; 1 is the newest")
            .forms(DistributionSpec.forms());
    private final Param<DistributionSpec> drawn =
        param("dist=", DistributionSpec::parse, "draw each seed at random from this distribution")
            .forms(DistributionSpec.forms());
    private final Param<ContentOrder> order =
        param(
            "contents=",
            Choice.of(ORDERS, value -> value.name().toLowerCase(Locale.ROOT)),
            "order of the rows within a partition; default: the order in which they are generated, the same in every run");
    private final Param<DataLine> compatibility = compatibility(this);
    private final Param<Long> cache =
        param(
                "cache=",
                text -> Count.atLeast(0, text),
                "keep this many bytes of clustering values of wide partitions in memory, for their next use")
            .orElse("64M");

    Options() {
      super("-pop", "Partitions to use: in order, or at random from a distribution");
      note(
          "A seed is a number that determines one partition, the same in every run. Without -pop, write, counter_write and 'user' with only insert use seq=1..N; all others use dist=gaussian(1..N). N is n=, or one million.");
      note("contents= and compat= must be the same in all runs over the same data.");
      note("Parentheses need quotes in a shell.");
      example("read n=1M -pop seq=1..1M -rate threads=50");
      example("mixed duration=10m -pop \"dist=zipf(1..10M)\" -rate threads=100");
      usage(sequence, noWrap, readLookback, order, compatibility, cache);
      usage(drawn, order, compatibility, cache);
    }

    static Param<DataLine> compatibility(OptionGroup<?> group) {
      return group
          .param(
              "compat=",
              Choice.of(List.of(DataLine.values()), DataLine::version),
              "generate the data of this release line of cassandra-stress: 4.0 for Apache 4.0 and later, 3.11 for Apache 3.x, the ScyllaDB fork and cql-stress; none for 4.0 with one change: with 'user', the rows depend on all bits of their keys (as 'seeds: distinct' in a profile does)")
          .orElse("4.0");
    }

    @Override
    protected Function<CommandSettings, PopulationSettings> read(MatchedOptions options) {
      Optional<SeedSpec> typed = options.find(sequence).map(range -> sequential(options, range));
      Optional<SeedSpec> seeds = typed.or(() -> options.find(drawn).map(SeedSpec.Drawn::new));
      return command ->
          new PopulationSettings(
              seeds.orElseGet(() -> SeedSpec.of(command)),
              options.find(order).orElse(ContentOrder.ARBITRARY),
              options.find(readLookback),
              options.get(compatibility),
              options.get(cache));
    }

    private SeedSpec sequential(MatchedOptions options, Range range) {
      Optional<DistributionSpec> lookback = options.find(readLookback);
      if (lookback.filter(back -> back.min() < 0 || back.max() > range.to()).isPresent()) {
        throw new UsageError(
            options.quoted(readLookback)
                + ": must stay between 0 and the last seed, "
                + range.to());
      }
      return new SeedSpec.Sequential(range, !options.has(noWrap));
    }
  }
}
