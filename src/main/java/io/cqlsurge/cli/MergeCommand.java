package io.cqlsurge.cli;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.HelpPage.Entry;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.merge.RunMerge;
import io.cqlsurge.report.trial.StatsFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The command that adds up the parts of a run, which several clients executed. */
final class MergeCommand implements Callable<Integer> {
  private static final String HISTOGRAMS = "hdrfile=";

  static final HelpPage PAGE =
      new HelpPage(
          "merge",
          "Adds up the parts of a run, which clients executed with -shard",
          List.of(),
          List.of("merge RUN.json... [-o RUN.json] [hdrfile=?]"),
          List.of(
              Entry.of("RUN.json...", "each client's -log json= file"),
              Entry.of("-o FILE", "writes the merged run as JSON; an existing file is overwritten"),
              Entry.of(HISTOGRAMS + "?", "writes the merged run's histograms to this file")),
          List.of(
              "Name the files of all parts of one run. For ramps and searches of several clients, use -sendto instead.",
              "Prints the interval table, the results and a table with each client. Counts and histograms are added, so percentiles are exact.",
              "The exit status is 1 if a client failed or was interrupted, or if the merged run does not pass its thresholds (-errors fail-if).",
              "'cqlsurge compare' and 'cqlsurge graph merge' read the merged run like any other."),
          List.of("merge run-0.json run-1.json run-2.json -o run.json hdrfile=run.hdr"));

  private final Output output;

  @Parameters(arity = "0..*")
  private final List<String> arguments = new ArrayList<>();

  @Option(names = "-o")
  private Optional<Path> target = Optional.empty();

  MergeCommand(List<String> arguments, Output output) {
    this.output = output;
    try {
      new CommandLine(this).setExpandAtFiles(false).parseArgs(arguments.toArray(String[]::new));
    } catch (ParameterException e) {
      throw new UsageError("merge: " + e.getMessage());
    }
  }

  @Override
  public Integer call() {
    List<Path> files =
        arguments.stream().filter(each -> !each.startsWith(HISTOGRAMS)).map(Path::of).toList();
    Optional<Path> histograms =
        arguments.stream()
            .filter(each -> each.startsWith(HISTOGRAMS))
            .map(each -> Path.of(each.substring(HISTOGRAMS.length())))
            .reduce((one, other) -> other);
    if (files.isEmpty()) {
      throw new UsageError("merge needs files: 'merge run-0.json run-1.json -o run.json'");
    }
    if (target.isPresent() && target.equals(histograms)) {
      throw new UsageError("'-o' and 'hdrfile=' must not name the same file");
    }
    try {
      RunMerge merge = RunMerge.of(files);
      for (Path input : merge.inputs()) {
        target.ifPresent(file -> refuse(file, input));
        histograms.ifPresent(file -> refuse(file, input));
      }
      return new MergedReport(merge, output).write(target, histograms).status();
    } catch (StatsFileException e) {
      throw new UsageError(e.getMessage());
    }
  }

  private static void refuse(Path file, Path input) {
    if (file.toAbsolutePath().normalize().equals(input)) {
      throw new UsageError(file + " is the file of a client; write the merged run to another file");
    }
  }
}
