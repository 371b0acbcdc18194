package io.cqlsurge.cli;

import io.cqlsurge.cli.legacy.LegacyLine;
import io.cqlsurge.cli.legacy.LegacyTranslation;
import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.report.Output;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;

/** Takes the switches of cassandra-stress 2.0, says them in the words of today, and runs these. */
final class LegacyCommand implements Callable<Integer> {
  /** The name of the command. */
  static final String NAME = "legacy";

  /** What the help tells of it. */
  static final HelpPage PAGE =
      new HelpPage(
          NAME,
          "Takes the switches of cassandra-stress 2.0, prints the line of today, and runs it",
          List.of(),
          List.of("legacy [-n ?] [-t ?] [-o ?] [-d ?] ..."),
          List.of(),
          List.of(
              "All forms of the switches of releases 1.x and 2.0 are known: -n 5, -n5, --num-keys 5,"
                  + " --num-keys=5. What they are today is printed as a line for the shell, then"
                  + " run."),
          List.of("legacy -n 1000000 -t 50 -o READ -d 10.0.0.1"));

  private final List<String> words;
  private final Output output;
  private final ToIntFunction<List<String>> runner;

  LegacyCommand(List<String> words, Output output, ToIntFunction<List<String>> runner) {
    this.words = List.copyOf(words);
    this.output = output;
    this.runner = runner;
  }

  @Override
  public Integer call() {
    if (words.isEmpty()) {
      PAGE.lines(output.columns()).forEach(output::line);
      return ExitCode.USAGE.status();
    }
    LegacyTranslation translation = LegacyTranslation.of(LegacyLine.read(words));
    output.line(translation.toString());
    translation.notices().forEach(output::complaint);
    return runner.applyAsInt(translation.words());
  }
}
