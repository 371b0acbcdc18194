package io.cqlsurge.cli;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.HelpPage.Entry;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command for graph pages of finished runs, with the subcommand {@code merge}. */
final class GraphCommand implements Callable<Integer> {
  /** The command's name. */
  static final String NAME = "graph";

  /** The help page of the command. */
  static final HelpPage PAGE =
      new HelpPage(
          NAME,
          "Merges the runs on several graph pages into one page",
          List.of(),
          List.of("graph merge FILE... -o PAGE [--title TEXT]"),
          List.of(
              Entry.of(
                  GraphMergeCommand.NAME,
                  "Reads graph pages, also from cassandra-stress, and '-log json=' files, and writes one page with all their runs. A run that is in several files is kept once."),
              Entry.of(
                  GraphMergeCommand.OUTPUT,
                  "The page to write. It can be one of the pages to read; any other existing page is replaced, and a file that is not a graph page is rejected."),
              Entry.of(
                  GraphMergeCommand.TITLE,
                  "The page title; default: from the first file that has one.")),
          List.of("The option -graph draws a run on a page: 'cqlsurge help -graph'."),
          List.of("graph merge a.html b.html run.json -o all.html --title \"Three clients\""));

  private final List<String> arguments;
  private final Output output;

  GraphCommand(List<String> arguments, Output output) {
    this.arguments = List.copyOf(arguments);
    this.output = output;
  }

  @Override
  public Integer call() {
    if (arguments.isEmpty()) {
      throw new UsageError(
          "the subcommand is missing: write 'graph merge a.html b.html -o all.html'");
    }
    if (!arguments.get(0).equalsIgnoreCase(GraphMergeCommand.NAME)) {
      throw new UsageError(
          "'" + arguments.get(0) + "' is not a subcommand of graph; write 'merge'");
    }
    return merge(arguments.subList(1, arguments.size())).call();
  }

  private GraphMergeCommand merge(List<String> rest) {
    GraphMergeCommand merge = new GraphMergeCommand(output);
    CommandLine commandLine = new CommandLine(merge).setExpandAtFiles(false);
    try {
      commandLine.parseArgs(rest.toArray(String[]::new));
      return merge;
    } catch (UnmatchedArgumentException e) {
      throw unknown(e.getUnmatched().get(0));
    } catch (ParameterException e) {
      throw new UsageError("graph merge: " + e.getMessage());
    }
  }

  private static UsageError unknown(String argument) {
    List<String> options = List.of(GraphMergeCommand.OUTPUT, GraphMergeCommand.TITLE);
    String instead =
        Spelling.nearest(argument, options)
            .map(Spelling::question)
            .orElse("; its options: " + String.join(" and ", options));
    return new UsageError("'" + argument + "' is not an option of graph merge" + instead);
  }
}
