package io.cqlsurge.cli;

import io.cqlsurge.report.Output;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Takes the switches of cassandra-stress 2.0, says them in the words of today, and runs these. */
@Command(
    name = LegacyCommand.NAME,
    header = "Takes the switches of cassandra-stress 2.0, prints the line of today, and runs it",
    customSynopsis = "legacy [-n ?] [-t ?] [-o ?] [-d ?] ...",
    description =
        "All forms of the switches of releases 1.x and 2.0 are known: -n 5, -n5, --num-keys 5,"
            + " --num-keys=5. What they are today is printed as a line for the shell, then run.",
    footer = "legacy -n 1000000 -t 50 -o READ -d 10.0.0.1")
final class LegacyCommand implements Callable<Integer> {
  /** The name of the command. */
  static final String NAME = "legacy";

  private final Output output;

  @Parameters(arity = "0..*")
  private final List<String> words = new ArrayList<>();

  LegacyCommand(Output output) {
    this.output = output;
  }

  @Override
  public Integer call() {
    LegacyTranslation translation = LegacyTranslation.of(LegacyLine.read(words));
    output.line(translation.toString());
    translation.notices().forEach(output::complaint);
    return CqlsurgeCommand.run(output, translation.words());
  }
}
