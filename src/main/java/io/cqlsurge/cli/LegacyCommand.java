package io.cqlsurge.cli;

import io.cqlsurge.cli.legacy.LegacyLine;
import io.cqlsurge.cli.legacy.LegacyTranslation;
import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.ExitCode;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * The command that translates switches of cassandra-stress 2.0 to cqlsurge options, and runs these.
 */
record LegacyCommand(List<String> arguments, Command.Caller caller) implements Callable<Integer> {
  static final HelpPage PAGE =
      new HelpPage(
          "legacy",
          "Translates cassandra-stress 2.0 switches to a cqlsurge command line, and runs it",
          List.of(),
          List.of("legacy [-n ?] [-t ?] [-o ?] [-d ?] ..."),
          List.of(),
          List.of(
              "All switch forms of releases 1.x and 2.0 are supported: -n 5, -n5, --num-keys 5, --num-keys=5. The translated command line is printed, quoted for a shell, and then run."),
          List.of("legacy -n 1000000 -t 50 -o READ -d 10.0.0.1"));

  @Override
  public Integer call() {
    if (arguments.isEmpty()) {
      PAGE.lines(HelpCommand.layout(caller.output().terminal())).forEach(caller.output()::line);
      return ExitCode.USAGE.status();
    }
    LegacyTranslation translation = LegacyTranslation.of(LegacyLine.read(arguments));
    caller.output().line(translation.toString());
    translation.notices().forEach(caller.output()::complaint);
    return caller.run(translation.arguments());
  }
}
