package io.cqlsurge.settings;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.Span;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.grammar.Use;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * What all commands that make load have in common.
 *
 * @param keySize bytes in the keys of the predefined tables
 * @param add what is added to the counters of the predefined table
 */
public record LoadSettings(
    RunLength length,
    boolean warmup,
    Truncate truncate,
    Consistency consistency,
    int keySize,
    DistributionSpec add,
    Optional<Consistency> serialConsistency) {

  /** How many partitions were asked for, if the run ends by their number. */
  public OptionalLong count() {
    return length instanceof RunLength.Operations operations
        ? OptionalLong.of(operations.count())
        : OptionalLong.empty();
  }

  /** The options that stand behind such a command; each command adds its own. */
  static final class Params {
    private static final long MOST_PARTITIONS = (1L << 62) - 1;
    private static final Pattern SHARE = Pattern.compile("0?\\.[0-9]+");
    static final Function<String, Consistency> CONSISTENCY =
        Choice.of(List.of(Consistency.values()), Consistency::name);
    static final Function<String, Consistency> SERIAL_CONSISTENCY =
        Choice.of(
            Arrays.stream(Consistency.values()).filter(Consistency::isSerial).toList(),
            Consistency::name);

    private final Param<Double> error =
        Param.value(
                "err<",
                Params::share,
                "stop when the relative standard error of the mean operation rate is below this, between 0 and 1")
            .orElse("0.02");
    private final Param<Integer> atLeast =
        Param.value(
                "n>",
                Count::natural,
                "with err<: but not before this many report intervals (-log interval=)")
            .orElse("30");
    private final Param<Integer> atMost =
        Param.value(
                "n<",
                Count::positive,
                "with err<: and at the latest after this many report intervals")
            .orElse("200");
    private final Param<Long> count =
        Param.value(
            "n=",
            Params::partitions,
            "stop after this many partitions, such as 500k or 10M; with 0 a command that writes creates its schema, and that is all");
    private final Param<RunLength.Timed> duration =
        Param.value(
            "duration=",
            text -> new RunLength.Timed(Span.parse(text)),
            "stop after this time, a whole number of s, m, h or d: 30s, 5m, 2h, 1d");
    private final Param<Boolean> noWarmup =
        Param.flag(
            "no-warmup",
            "measure from the first request on; else up to 50k operations per kind and node, for 10 s in all, are sent before and not counted");
    private final Param<Truncate> truncate =
        Param.value(
                "truncate=",
                Choice.of(
                    List.of(Truncate.values()), value -> value.name().toLowerCase(Locale.ROOT)),
                "empty the tables: never, once before the run, or before each step of a ramp")
            .orElse("never");
    private final Param<Consistency> consistency =
        Param.value(
                "cl=",
                CONSISTENCY,
                "consistency level of each request; a serial one acts on conditional statements only")
            .orElse("LOCAL_ONE");
    private final Param<Consistency> serial =
        Param.value(
            "serial-cl=",
            SERIAL_CONSISTENCY,
            "serial consistency level, for conditional statements (IF ...); else that of the driver, SERIAL");
    private final Param<Integer> keySize =
        Param.value("keysize=", Params::keySize, "bytes of a partition key")
            .values("1..65535")
            .orElse("10");
    private final Param<DistributionSpec> add =
        Param.value(
                "add=",
                DistributionSpec::parse,
                "what is added to a counter, drawn for each column of each operation")
            .forms(DistributionSpec.forms())
            .orElse("fixed(1)");

    /** One usage for each rule by which a run ends, for commands on the predefined tables. */
    List<List<Use>> predefinedUsages(Param<?>... more) {
      List<Use> uses = new ArrayList<>(List.of(new Use.May(keySize), new Use.May(add)));
      Arrays.stream(more).forEach(param -> uses.add(new Use.May(param)));
      return usages(uses);
    }

    /** One usage for each rule by which a run ends, each with what the command adds. */
    List<List<Use>> usages(List<Use> more) {
      return List.of(
          with(more, new Use.May(error), new Use.May(atLeast), new Use.May(atMost)),
          with(more, new Use.Must(count)),
          with(more, new Use.Must(duration)));
    }

    LoadSettings read(MatchedOptions words) {
      return new LoadSettings(
          length(words),
          !words.has(noWarmup),
          words.get(truncate),
          words.get(consistency),
          words.get(keySize),
          words.get(add),
          words.find(serial));
    }

    private List<Use> with(List<Use> more, Use... rule) {
      List<Use> uses = new ArrayList<>(List.of(rule));
      List<Param<?>> common = List.of(noWarmup, truncate, consistency, serial);
      common.forEach(param -> uses.add(new Use.May(param)));
      uses.addAll(more);
      return uses;
    }

    private RunLength length(MatchedOptions words) {
      if (words.has(count)) {
        return new RunLength.Operations(words.get(count));
      }
      if (words.has(duration)) {
        return words.get(duration);
      }
      if (words.has(atLeast) != words.has(atMost) && words.get(atLeast) > words.get(atMost)) {
        throw new UsageError(
            words.has(atLeast)
                ? words.word(atLeast) + ": a run ends after 200 intervals; give n< too"
                : words.word(atMost) + ": a run lasts 30 intervals at least; give n> too");
      }
      return new RunLength.Converged(words.get(error), words.get(atLeast), words.get(atMost));
    }

    /** Seeds are drawn from 1 to this number, and distributions reach no further. */
    private static long partitions(String text) {
      long count = Count.atLeast(0, text);
      if (count > MOST_PARTITIONS) {
        throw new UsageError("must be at most " + MOST_PARTITIONS);
      }
      return count;
    }

    /** The database takes no longer key. */
    private static int keySize(String text) {
      int bytes = Count.positive(text);
      if (bytes > 65_535) {
        throw new UsageError("must be at most 65535");
      }
      return bytes;
    }

    private static double share(String text) {
      if (!SHARE.matcher(text).matches() || Double.parseDouble(text) == 0) {
        throw new UsageError("must be a share of 1 that is above 0, such as 0.02");
      }
      return Double.parseDouble(text);
    }
  }
}
