package io.cqlsurge.cli;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.graph.GraphMerge;
import io.cqlsurge.report.graph.GraphMerge.Merged;
import io.cqlsurge.report.trial.StatsFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command that writes one page with the runs of several files. */
@Command(name = GraphMergeCommand.NAME)
final class GraphMergeCommand implements Callable<Integer> {
  /** The command's name. */
  static final String NAME = "merge";

  /** The option that names the page to write. */
  static final String OUTPUT = "-o";

  /** The option that gives its title. */
  static final String TITLE = "--title";

  private final Output output;

  @Parameters(arity = "0..*")
  private final List<Path> files = new ArrayList<>();

  @Option(names = OUTPUT, paramLabel = "PAGE")
  private Optional<Path> page = Optional.empty();

  @Option(names = TITLE, paramLabel = "TEXT")
  private Optional<String> title = Optional.empty();

  GraphMergeCommand(Output output) {
    this.output = output;
  }

  @Override
  public Integer call() {
    if (files.isEmpty()) {
      throw new UsageError("graph merge needs files: 'graph merge a.html b.html -o all.html'");
    }
    Path target =
        page.orElseThrow(
            () ->
                new UsageError("graph merge needs a page to write: '-o all.html' after the files"));
    return merge(target).status();
  }

  private ExitCode merge(Path target) {
    try {
      Merged merged = GraphMerge.merge(files, target, title);
      output.line(target + ": " + sentence(merged));
      return ExitCode.SUCCESS;
    } catch (StatsFileException e) {
      throw new UsageError(e.getMessage());
    } catch (IOException e) {
      output.complaint(target + " cannot be written: " + StatsFileException.reason(e));
      return ExitCode.FAILURE;
    }
  }

  private String sentence(Merged merged) {
    String text =
        "%d %s from %d %s"
            .formatted(
                merged.trials(),
                merged.trials() == 1 ? "trial" : "trials",
                files.size(),
                files.size() == 1 ? "file" : "files");
    return merged.repeated() == 0 ? text : text + "; trials in several files are kept once";
  }
}
