package io.cqlsurge.cli;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.HelpPage.Entry;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** What can be done with user profiles but run them: each of its subcommands is one such thing. */
@Command(name = ProfileCommand.NAME)
final class ProfileCommand implements Callable<Integer> {
  /** The name of the command. */
  static final String NAME = "profile";

  /** What the help tells of it. */
  static final HelpPage PAGE =
      new HelpPage(
          NAME,
          "Checks user profiles, or shows what they make; without a load",
          List.of(),
          List.of(
              "profile check [--strict] FILE... [-node ...] [-mode ...] [-port ...] [-pop compat=?]",
              "profile show FILE [n=?] [ops(?)] [-pop ...] [-insert ...] [-node ...]"),
          List.of(
              Entry.of(
                  ProfileCheckCommand.NAME,
                  "Reads profiles (files or URLs) and reports all that is wrong with them, each with"
                      + " its line and column. Status 2 if anything is. What has no effect is a"
                      + " warning, which leaves the status 0; with --strict it is 1. Without -node"
                      + " nothing is asked of a database: the table is known from its"
                      + " table_definition. With -node, -mode or -port the table is looked up and"
                      + " each query prepared on the server; nothing is created, read or written"
                      + " there. -pop compat=3.11 adds the columns that the ScyllaDB fork treats in"
                      + " another way."),
              Entry.of(
                  ProfileShowCommand.NAME,
                  "Makes the first rows (n=20) and a request of each operation, and prints them"
                      + " with their values; sends none of them. Each request is CQL that cqlsh"
                      + " takes; all other lines are comments. The options are those of 'user'. With"
                      + " -node the table is as the database has it.")),
          List.of(),
          List.of(
              "profile check profiles/chat.yaml",
              "profile show profiles/chat.yaml n=20",
              "profile check profiles/chat.yaml -node 10.0.0.1"));

  private final List<String> words;
  private final Output output;

  ProfileCommand(List<String> words, Output output) {
    this.words = List.copyOf(words);
    this.output = output;
  }

  @Override
  public Integer call() throws Exception {
    if (words.isEmpty()) {
      throw new UsageError(
          "say what to do with a profile: 'profile check my.yaml' or 'profile show my.yaml'");
    }
    return subcommand().call();
  }

  private Callable<Integer> subcommand() {
    CommandLine commandLine =
        new CommandLine(this)
            .addSubcommand(ProfileCheckCommand.NAME, new ProfileCheckCommand(output))
            .addSubcommand(ProfileShowCommand.NAME, new ProfileShowCommand(output))
            .setExpandAtFiles(false)
            .setSubcommandsCaseInsensitive(true)
            .setUnmatchedOptionsArePositionalParams(true);
    try {
      List<CommandLine> chain =
          commandLine.parseArgs(words.toArray(String[]::new)).asCommandLineList();
      return chain.get(chain.size() - 1).getCommand();
    } catch (ParameterException e) {
      throw new UsageError(
          "'" + words.get(0) + "': what to do with a profile is 'check' or 'show'");
    }
  }
}
