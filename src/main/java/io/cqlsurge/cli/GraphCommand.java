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

/** What can be done with graph pages when the runs are over. */
final class GraphCommand implements Callable<Integer> {
  /** The name of the command. */
  static final String NAME = "graph";

  /** What the help tells of it. */
  static final HelpPage PAGE =
      new HelpPage(
          NAME,
          "Puts the runs of several graph pages onto one",
          List.of(),
          List.of("graph merge FILE... -o PAGE [--title TEXT]"),
          List.of(
              Entry.of(
                  GraphMergeCommand.NAME,
                  "Reads graph pages, also those of cassandra-stress, and runs of '-log json=', and"
                      + " writes one page with the runs of all of them. A run that more than one of"
                      + " them has is kept once."),
              Entry.of(
                  GraphMergeCommand.OUTPUT,
                  "The page to write. It may be one of those read; any other page of that name is"
                      + " replaced, and a file that is no page is refused."),
              Entry.of(
                  GraphMergeCommand.TITLE,
                  "The title of the page; else that of the first file that has one.")),
          List.of("The option -graph draws a run on a page: 'cqlsurge help -graph'."),
          List.of("graph merge a.html b.html run.json -o all.html --title \"Three clients\""));

  private final List<String> words;
  private final Output output;

  GraphCommand(List<String> words, Output output) {
    this.words = List.copyOf(words);
    this.output = output;
  }

  @Override
  public Integer call() {
    if (words.isEmpty()) {
      throw new UsageError(
          "say what to do with graph pages: 'graph merge a.html b.html -o all.html'");
    }
    if (!words.get(0).equalsIgnoreCase(GraphMergeCommand.NAME)) {
      throw new UsageError("'" + words.get(0) + "': what to do with graph pages is 'merge'");
    }
    return merge(words.subList(1, words.size())).call();
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

  private static UsageError unknown(String word) {
    List<String> options = List.of(GraphMergeCommand.OUTPUT, GraphMergeCommand.TITLE);
    String instead =
        Spelling.nearest(word, options)
            .map(Spelling::question)
            .orElse("; it takes " + String.join(" and ", options));
    return new UsageError("'" + word + "' is not an option of graph merge" + instead);
  }
}
