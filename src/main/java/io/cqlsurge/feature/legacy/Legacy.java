package io.cqlsurge.feature.legacy;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.PageLayout;
import io.cqlsurge.report.Output;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.ExitCode;
import io.cqlsurge.run.Feature;
import java.util.List;

/**
 * The command that translates switches of cassandra-stress 2.0 to cqlsurge options, and runs these.
 */
public final class Legacy implements Feature {
  private static final HelpPage PAGE =
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
  public List<Command> commands() {
    return List.of(
        new Command(
            Command.Kind.TOOL,
            () -> PAGE,
            new Command.Words(LegacySwitch.allNames(), false),
            (arguments, caller) -> () -> run(arguments, caller)));
  }

  private static int run(List<String> arguments, Command.Caller caller) {
    Output output = caller.output();
    if (arguments.isEmpty()) {
      PageLayout layout = PageLayout.of(output.terminal().pageColumns(), output.terminal()::bold);
      PAGE.lines(layout).forEach(output::line);
      return ExitCode.USAGE.status();
    }
    LegacyTranslation translation = LegacyTranslation.of(LegacyLine.read(arguments));
    output.line(translation.toString());
    translation.notices().forEach(output::complaint);
    return caller.run(translation.arguments());
  }
}
