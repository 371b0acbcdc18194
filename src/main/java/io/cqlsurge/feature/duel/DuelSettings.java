package io.cqlsurge.feature.duel;

import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.Reading;
import io.cqlsurge.grammar.ShellText;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.run.CollectedFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A duel's settings, which executes several commands in turn and compares them.
 *
 * @param names the commands' names, in the same order
 * @param decides name of the result line that decides; empty if the commands determine it by their
 *     rates
 * @param stage the stage of plans that is compared
 * @param reset a shell command to run before each run
 */
public record DuelSettings(
    List<String> commands,
    List<String> names,
    Rounds rounds,
    Optional<String> decides,
    Optional<String> stage,
    Optional<String> reset,
    OnFailure onFailure,
    CollectedFiles.Names files) {
  /**
   * The round count. In a round, each command runs once.
   *
   * @param uncounted rounds before them whose results are not used
   * @param isUntilDecided whether the duel can end before all rounds
   */
  public record Rounds(int count, int uncounted, boolean isUntilDecided) {}

  /** The reaction to a failed run. */
  public enum OnFailure {
    /** Its round is not used in comparisons with this command. */
    LEAVE_OUT,
    /** The duel ends. */
    END
  }

  public DuelSettings {
    commands = List.copyOf(commands);
    names = List.copyOf(names);
  }

  /** Reads the arguments after the command's name. */
  public static DuelSettings parse(List<String> arguments) {
    return Reading.only(new Options(), arguments);
  }

  /** Returns each command's arguments, with its name first. */
  public List<List<String>> arguments() {
    return commands.stream().map(ShellText::split).toList();
  }

  public static OptionGroup<?> group() {
    return new Options();
  }

  /** The command's options. */
  private static final class Options extends OptionGroup<DuelSettings> {
    /** Letters of the commands that a duel can have. */
    private static final List<String> LETTERS = List.of("a", "b", "c", "d", "e", "f");

    private static final int MAX_ROUNDS = 1000;

    private final List<Param<String>> commands = LETTERS.stream().map(this::contestant).toList();
    private final Param<Integer> repeat =
        param(
                "repeat=",
                text -> Count.within(2, MAX_ROUNDS, text),
                "number of rounds; in a round, each command runs once")
            .values("2..1000")
            .orElse("10");
    private final Param<Integer> uncounted =
        param(
                "uncounted=",
                Count::natural,
                "number of warm-up rounds before them, whose results are not used: the first runs of a process are slower")
            .orElse("1");
    private final Param<Boolean> until =
        param(
            "until=",
            Choice.of(List.of(true), value -> "decided"),
            "end early if the difference is clear after 40, 60 or 80 % of the rounds; the intervals are wider then, as they allow for several tests");
    private final Param<String> decides =
        param(
            "decide=",
            Choice.of(
                List.of("op-rate", "mean", "median", "p95", "p99", "p999", "max"), each -> each),
            "the metric that is compared; default: op-rate, or p99 if all commands have a rate");
    private final Param<String> stage =
        text("stage=", "if the commands are plans: the stage of each that is compared");
    private final Param<List<String>> names =
        param(
                "names=",
                text -> List.of(text.split(",", -1)),
                "command names, separated by commas; default: A,B...")
            .check(
                list -> new HashSet<>(list).size() == list.size() && !list.contains(""),
                "needs a different name for each command, such as old,new");
    private final Param<String> reset =
        command(
            "reset=",
            "shell command before each run, such as a script that restores the data; gets CQLSURGE_DUEL_NAME and CQLSURGE_DUEL_ROUND");
    private final Param<OnFailure> onFailure =
        param(
                "on-failure=",
                Choice.of(OnFailure.values()),
                "reaction to a failed run: leave out its round, or end the duel")
            .orElse("leave-out");
    private final Param<Path> json =
        file(
            "json=",
            "at the end, write all data about the runs and the verdict to this file, for programs and for 'cqlsurge compare'");
    private final Param<Path> graph =
        file("graph=", "HTML page with all runs; created, or extended if it exists");
    private final Param<String> title = text("title=", "page title");
    private final Param<Path> log = file("log=", "write the full output of all runs to this file");

    Options() {
      super("duel", "Runs two or more commands in turn, and shows whether one is better");
      note(
          "The order is ABBA BAAB ..., so that a drift of the database affects all commands equally. Each run has its own connection and warm-up.");
      note(
          "The run is the unit: the differences within the rounds give the interval, so differences between runs are included. A difference is reported only if both tests agree: Student's 99 % t interval and a permutation test.");
      note(
          "The exit status is 0 after all rounds or a decision, with any verdict; 1 if the duel failed; 2 for wrong usage; 130 after Ctrl-C, which shows the results so far.");
      example(
          "duel repeat=10 a='write n=1M -rate threads=50' b='write n=1M -rate threads=100' json=threads.json");
      example(
          "duel names=lz4,none a='read n=1M -mode native cql3 compression=lz4 -rate threads=50' b='read n=1M -rate threads=50' until=decided graph=lz4.html");
      commands.subList(0, 2).forEach(Param::required);
    }

    private Param<String> contestant(String letter) {
      return command(
          letter + "=",
          letter.equals("a")
              ? "a load command with its options, or a plan, in quotes; the others are compared with it"
              : "another one, in quotes");
    }

    @Override
    protected DuelSettings read(MatchedOptions options) {
      List<String> typed = new ArrayList<>();
      List<String> letters = new ArrayList<>();
      for (int i = 0; i < LETTERS.size(); i++) {
        if (options.has(commands.get(i))) {
          typed.add(options.get(commands.get(i)));
          letters.add(LETTERS.get(i).toUpperCase(Locale.ROOT));
        }
      }
      List<String> named = options.find(names).orElse(letters);
      if (named.size() != typed.size()) {
        throw new UsageError(
            options.quoted(names) + ": there are " + typed.size() + " commands; name each of them");
      }
      return new DuelSettings(
          typed,
          named,
          new Rounds(options.get(repeat), options.get(uncounted), options.has(until)),
          options.find(decides),
          options.find(stage),
          options.find(reset),
          options.get(onFailure),
          new CollectedFiles.Names(
              options.find(json), options.find(graph), options.find(title), options.find(log)));
    }
  }
}
