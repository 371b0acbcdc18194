package io.cqlsurge.cli;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** What can be done with user profiles but run them: each of its subcommands is one such thing. */
@Command(
    name = ProfileCommand.NAME,
    header = "Checks user profiles, or shows what they make; without a load",
    footer = {
      "profile check profiles/chat.yaml",
      "profile show profiles/chat.yaml n=20",
      "profile check profiles/chat.yaml -node 10.0.0.1"
    })
final class ProfileCommand implements Callable<Integer> {
  /** The name of the command. */
  static final String NAME = "profile";

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
