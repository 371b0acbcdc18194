package io.cqlsurge.settings;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.Span;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.load.RunLength;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The settings that all load commands share.
 *
 * @param keySize partition key size in the predefined tables, in bytes
 * @param add amount added to the predefined table's counters
 */
public record LoadSettings(
    RunLength length,
    boolean warmup,
    Truncate truncate,
    Consistency consistency,
    int keySize,
    DistributionSpec add,
    Optional<Consistency> serialConsistency) {

  /** Returns the partition count after which the run ends, if the run has such a limit. */
  public OptionalLong count() {
    return length instanceof RunLength.Operations operations && operations.count() >= 0
        ? OptionalLong.of(operations.count())
        : OptionalLong.empty();
  }

  /** Returns the same settings with another length of the run. */
  LoadSettings with(RunLength otherLength) {
    return new LoadSettings(
        otherLength, warmup, truncate, consistency, keySize, add, serialConsistency);
  }

  /** The options that these commands share; each command adds its own. */
  abstract static class LoadOptions<C> extends OptionGroup<C> {
    /** Maximum partition count, which is also the largest seed that distributions support. */
    private static final long MAX_PARTITIONS = (1L << 62) - 1;

    private static final Pattern SHARE = Pattern.compile("0?\\.[0-9]+");
    static final Function<String, Consistency> CONSISTENCY =
        Choice.of(List.of(Consistency.values()), Consistency::name);
    static final Function<String, Consistency> SERIAL_CONSISTENCY =
        Choice.of(
            Arrays.stream(Consistency.values()).filter(Consistency::isSerial).toList(),
            Consistency::name);

    private final Param<Double> error =
        param(
                "err<",
                LoadOptions::share,
                "stop when the mean operation rate's relative standard error is below this number, between 0 and 1")
            .orElse(String.valueOf(RunLength.Converged.BY_DEFAULT.error()));
    private final Param<Integer> atLeast =
        param(
                "n>",
                Count::natural,
                "with err<: run for at least this many report intervals (-log interval=)")
            .orElse(String.valueOf(RunLength.Converged.BY_DEFAULT.atLeast()));
    private final Param<Integer> atMost =
        param("n<", Count::positive, "with err<: run for at most this many report intervals")
            .orElse(String.valueOf(RunLength.Converged.BY_DEFAULT.atMost()));
    private final Param<Long> count =
        param(
                "n=",
                text -> isRows(text) ? -1 : Count.within(0, MAX_PARTITIONS, text),
                "stop after this many partitions, such as 500k, 10M or 10M*0.04; 'n=rows': each row of the file of the profile once; with n=0, write commands create their schema and send no operations")
            .required();
    private final Param<RunLength.Timed> duration =
        param(
                "duration=",
                text -> new RunLength.Timed(Span.parse(text)),
                "stop after this time, a number of s, m, h or d, such as 30s, 1.5m, 2h or 1d")
            .required();
    private final Param<Boolean> noWarmup =
        flag(
            "no-warmup",
            "measure from the first request; by default, a warm-up of up to 50k operations per kind and node, at most 10 s in total, runs first and is not counted");
    private final Param<Truncate> truncate =
        param(
                "truncate=",
                Choice.of(Truncate.values()),
                "when to empty the tables: never, once before the run, or always, before each ramp step")
            .orElse("never");
    private final Param<Consistency> consistency =
        param(
                "cl=",
                CONSISTENCY,
                "consistency level for each request; a serial level affects conditional statements only")
            .orElse("LOCAL_ONE");
    private final Param<Consistency> serial =
        param(
            "serial-cl=",
            SERIAL_CONSISTENCY,
            "serial consistency level for conditional statements (IF ...); default: SERIAL, the driver's default");
    final Param<Integer> keySize =
        param("keysize=", text -> Count.within(1, 65_535, text), "partition key size, in bytes")
            .values("1..65535")
            .orElse("10");
    final Param<DistributionSpec> add =
        param(
                "add=",
                DistributionSpec::parse,
                "amount to add to a counter, drawn for each column and operation")
            .forms(DistributionSpec.forms())
            .orElse("fixed(1)");

    LoadOptions(String name, String help) {
      super(name, help);
    }

    @Override
    protected final Optional<String> shortUsage() {
      List<String> required =
          params().stream()
              .filter(param -> param.isRequired() && param != count && param != duration)
              .map(param -> " " + param.synopsis())
              .toList();
      return Optional.of(
          name()
              + String.join("", required)
              + " n=?|duration=?|[err<? n>? n<?] [options] [-rate threads=?] [-node host,host] [-group options]...");
    }

    /**
     * Adds one usage per stop condition. Each begins with its required options.
     *
     * @param own the command's own options
     * @param last further options, at the end
     */
    final void usagesWith(List<Param<?>> own, Param<?>... last) {
      List<List<Param<?>>> rules =
          List.of(List.of(count), List.of(duration), List.of(error, atLeast, atMost));
      for (List<Param<?>> rule : rules) {
        List<Param<?>> params = new ArrayList<>(own);
        params.addAll(rule);
        params.addAll(List.of(consistency, noWarmup, truncate, serial));
        params.addAll(List.of(last));
        usage(
            params.stream()
                .sorted(Comparator.comparing(param -> !param.isRequired()))
                .toArray(Param<?>[]::new));
      }
    }

    final LoadSettings load(MatchedOptions options) {
      if (options.has(truncate) && options.find(count).filter(n -> n == 0).isPresent()) {
        options.notice("truncate= has no effect with n=0; truncate the tables in cqlsh");
      }
      return new LoadSettings(
          length(options),
          !options.has(noWarmup),
          options.get(truncate),
          options.get(consistency),
          options.get(keySize),
          options.get(add),
          options.find(serial));
    }

    private RunLength length(MatchedOptions options) {
      if (options.has(count)) {
        return new RunLength.Operations(options.get(count));
      }
      if (options.has(duration)) {
        return options.get(duration);
      }
      options.checkBounds(
          atLeast,
          atMost,
          ": by default, a run ends after 200 intervals; give n< too",
          ": by default, a run lasts at least 30 intervals; give n> too");
      return new RunLength.Converged(options.get(error), options.get(atLeast), options.get(atMost));
    }

    private static boolean isRows(String text) {
      return text.equalsIgnoreCase("rows");
    }

    private static double share(String text) {
      if (!SHARE.matcher(text).matches() || Double.parseDouble(text) == 0) {
        throw new UsageError("must be above 0 and below 1, such as 0.02");
      }
      return Double.parseDouble(text);
    }
  }
}
