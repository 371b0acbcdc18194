package io.cqlsurge.settings;

import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.load.Shard;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The part of a run that this client executes, without a connection to the other clients.
 *
 * @param start when the run starts; empty if it starts when this client is ready
 */
public record ShardSettings(Shard shard, Optional<Instant> start) {
  /** Maximum time until the start; more is probably a mistake. */
  private static final Duration LATEST = Duration.ofDays(7);

  /**
   * Checks the start when the command is entered.
   *
   * @throws UsageError if it is past or very late
   */
  public void checkStart(Instant now) {
    String message = "-shard: 'start=" + start.map(Instant::toString).orElse("") + "' ";
    String current = "; now it is " + now.truncatedTo(ChronoUnit.SECONDS) + " on this machine";
    if (start.filter(time -> !time.isAfter(now)).isPresent()) {
      throw new UsageError(message + "is past" + current + ". Choose a later time");
    }
    if (start.filter(time -> time.isAfter(now.plus(LATEST))).isPresent()) {
      throw new UsageError(message + "is more than 7 days away" + current);
    }
  }

  /** The group's options; the settings of the run determine whether it can be divided. */
  static final class Options extends OptionGroup<Function<DividedRun, ShardSettings>> {
    private static final Pattern NUMBERS = Pattern.compile("([0-9]{1,7})/([0-9]{1,7})");

    private final Param<Integer> count =
        param("count=", Count::positive, "with auto: number of clients; needed for Kubernetes");
    private final Param<Instant> start =
        param(
            "start=",
            Options::instant,
            "start the run at this instant in UTC, such as 2030-01-31T12:00:00Z; default: when this client is ready");

    /** This client's part; empty if the environment determines it. */
    private final Param<Optional<Shard>> numbers =
        list(
                "i/N|auto",
                Options::shard,
                "number of this client, from 1, and number of clients: 1/8 is the first of eight; auto takes them from the environment of a Kubernetes Indexed Job (JOB_COMPLETION_INDEX, with count=) or of Slurm (SLURM_PROCID, SLURM_NTASKS)")
            .required();

    private final UnaryOperator<String> environment;

    /**
     * Creates the group.
     *
     * @param environment returns an environment variable's value, null if it is not set
     */
    Options(UnaryOperator<String> environment) {
      super("-shard", "Executes one part of a run that several clients execute");
      this.environment = environment;
      note(
          "Run the same command on every client; change only the number. n=, threads=, throttle=, fixed=, -pop and -tokenrange describe the whole run. Each client executes its part: operation k, counted from 0, belongs to client k modulo N. All clients together send the same operations as a single client, at the same times and with the same seeds.");
      note(
          "The first client creates the schema and truncates. The others wait for its tables, at most 60 s. start= is the clock time at which all begin, after connecting and warm-up; keep the machines' clocks synchronized. A client that is ready later starts at once, and prints a warning if it is more than 0.1 s late.");
      note(
          "A single client cannot decide about ramps and err<, so give threads= and n= or duration=.");
      example("write n=100M -rate threads=800 -shard 2/8");
      example(
          "write duration=10m -rate threads=800 fixed=200k/s -shard 2/8 start=2030-01-31T12:00:00Z");
    }

    @Override
    protected Function<DividedRun, ShardSettings> read(MatchedOptions options) {
      Optional<Shard> typed = options.get(numbers);
      if (typed.isPresent() && options.has(count)) {
        throw new UsageError(
            options.quoted(count) + ": is valid with auto; " + options.quoted(numbers) + " has it");
      }
      Shard shard =
          typed.orElseGet(() -> new ShardEnvironment(environment).shard(options.find(count)));
      ShardSettings settings = new ShardSettings(shard, options.find(start));
      return run -> {
        run.check(shard.count(), options.has(start));
        return settings;
      };
    }

    private static Optional<Shard> shard(String text) {
      if (text.equalsIgnoreCase("auto")) {
        return Optional.empty();
      }
      Matcher matcher = NUMBERS.matcher(text);
      if (!matcher.matches()) {
        throw new UsageError(
            "must be the number of this client and the number of clients, such as 1/8; or write auto");
      }
      int number = Integer.parseInt(matcher.group(1));
      int clients = Integer.parseInt(matcher.group(2));
      if (number == 0 || number > clients) {
        throw new UsageError(
            clients == 0
                ? "the number of clients must be at least 1, such as 1/8"
                : "clients are numbered from 1: 1/%1$d is the first, %1$d/%1$d the last"
                    .formatted(clients));
      }
      return Optional.of(new Shard(number - 1, clients));
    }

    private static Instant instant(String text) {
      try {
        return Instant.parse(text);
      } catch (DateTimeParseException e) {
        throw new UsageError("must be an instant in UTC, such as 2030-01-31T12:00:00Z");
      }
    }
  }
}
