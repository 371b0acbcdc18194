package io.cqlsurge.cli;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** What can be done with user profiles but run them: each of its subcommands is one such thing. */
@Command(name = ProfileCommand.NAME)
final class ProfileCommand implements Callable<Integer> {
  /** The name of the command. */
  static final String NAME = "profile";

  /** How it is used. */
  static final List<String> HELP =
      List.of(
          "",
          "Usage: profile check FILE... [-node ...] [-mode ...] [-port ...]",
          " OR ",
          "Usage: profile show FILE [n=?] [ops(?)] [-pop ...] [-insert ...] [-node ...]",
          "",
          "  check    Reads profiles (files or addresses) and tells all that is wrong with them,",
          "           each with its line and column. Status 2 if anything is.",
          "           Without -node nothing is asked of a database: the table is known from its",
          "           table_definition. With -node, -mode or -port the table is looked up and each",
          "           query prepared on the server; nothing is created, read or written there.",
          "  show     Makes the first rows (n=20) and a request of each operation, and shows them",
          "           with their values; sends none of them. The options are those of 'user'. With",
          "           -node the table is as the database has it.");

  private ProfileCommand() {}

  /** The command with its subcommands. */
  static CommandLine commandLine(Output output) {
    return new CommandLine(new ProfileCommand())
        .addSubcommand("check", new ProfileCheckCommand(output))
        .addSubcommand("show", new ProfileShowCommand(output));
  }

  @Override
  public Integer call() {
    throw new UsageError(
        "say what to do with a profile: 'profile check my.yaml' or 'profile show my.yaml'");
  }
}
