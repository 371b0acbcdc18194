package io.cqlsurge.feature.page;

import io.cqlsurge.feature.page.GraphMerge.Merged;
import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.HelpPage.Entry;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.AtomicFile;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command that writes one graph page with the runs of several files: {@code graph merge}. */
final class GraphCommand implements Callable<Integer> {
  private static final String MERGE = "merge";
  private static final String PAGE_OPTION = "-o";
  private static final String TITLE_OPTION = "--title";

  static final HelpPage PAGE =
      new HelpPage(
          "graph",
          "Merges the runs on several graph pages into one page",
          List.of(),
          List.of("graph merge FILE... -o PAGE [--title TEXT]"),
          List.of(
              Entry.of(
                  MERGE,
                  "Reads graph pages, also from cassandra-stress, and '-log json=' files, and writes one page with all their runs. A run that is in several files is kept once."),
              Entry.of(
                  PAGE_OPTION,
                  "The page to write. It can be one of the pages to read; any other existing page is replaced, and a file that is not a graph page is rejected."),
              Entry.of(TITLE_OPTION, "The page title; default: from the first file that has one.")),
          List.of("The option -graph draws a run on a page: 'cqlsurge help -graph'."),
          List.of("graph merge a.html b.html run.json -o all.html --title \"Three clients\""));

  private final List<String> arguments;
  private final Command.Caller caller;

  @Parameters(arity = "0..*")
  private final List<Path> files = new ArrayList<>();

  @Option(names = PAGE_OPTION, paramLabel = "PAGE")
  private Optional<Path> page = Optional.empty();

  @Option(names = TITLE_OPTION, paramLabel = "TEXT")
  private Optional<String> title = Optional.empty();

  GraphCommand(List<String> arguments, Command.Caller caller) {
    this.arguments = List.copyOf(arguments);
    this.caller = caller;
  }

  @Override
  public Integer call() {
    if (arguments.isEmpty()) {
      throw new UsageError(
          "the subcommand is missing: write 'graph merge a.html b.html -o all.html'");
    }
    if (!arguments.get(0).equalsIgnoreCase(MERGE)) {
      throw new UsageError(
          "'" + arguments.get(0) + "' is not a subcommand of graph; write 'merge'");
    }
    parse(arguments.subList(1, arguments.size()));
    if (files.isEmpty()) {
      throw new UsageError("graph merge needs files: 'graph merge a.html b.html -o all.html'");
    }
    Path target =
        page.orElseThrow(
            () ->
                new UsageError("graph merge needs a page to write: '-o all.html' after the files"));
    return merge(target).status();
  }

  private void parse(List<String> rest) {
    try {
      new CommandLine(this).setExpandAtFiles(false).parseArgs(rest.toArray(String[]::new));
    } catch (UnmatchedArgumentException e) {
      throw unknown(e.getUnmatched().get(0));
    } catch (ParameterException e) {
      throw new UsageError("graph merge: " + e.getMessage());
    }
  }

  private static UsageError unknown(String argument) {
    List<String> options = List.of(PAGE_OPTION, TITLE_OPTION);
    String instead =
        Spelling.hint(argument, options, "; its options: " + String.join(" and ", options));
    return new UsageError("'" + argument + "' is not an option of graph merge" + instead);
  }

  private ExitCode merge(Path target) {
    try {
      Merged merged = GraphMerge.merge(files, target, title, new GraphPage(caller.page()));
      caller.output().line(target + ": " + sentence(merged));
      return ExitCode.SUCCESS;
    } catch (IOException e) {
      caller.output().complaint(target + " cannot be written: " + AtomicFile.reason(e));
      return ExitCode.FAILURE;
    }
  }

  private String sentence(Merged merged) {
    String text =
        "%d %s from %d %s"
            .formatted(
                merged.trials(),
                merged.trials() == 1 ? "run" : "runs",
                files.size(),
                files.size() == 1 ? "file" : "files");
    return merged.repeated() == 0 ? text : text + "; runs in several files are kept once";
  }
}
