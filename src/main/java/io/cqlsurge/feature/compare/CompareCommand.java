package io.cqlsurge.feature.compare;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.HelpPage.Entry;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.TerminalOutput;
import io.cqlsurge.run.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/**
 * The command that compares runs and checks whether chance explains the differences; can fail a CI
 * build.
 */
final class CompareCommand implements Callable<Integer> {
  static final HelpPage PAGE =
      new HelpPage(
          "compare",
          "Compares runs, and shows whether chance explains the differences",
          List.of(),
          List.of(
              "compare [NAME=]FILE[#RUN]... [--baseline ?] [--kind ?] [--fail-if-slower ?%] [--markdown | --json]"),
          List.of(
              Entry.of(
                  "[NAME=]FILE[#RUN]",
                  "a -log json= file or a graph page, also from cassandra-stress; with #RUN, only the run with that name; with NAME=, its runs get this name"),
              Entry.of(
                  "--baseline ?", "the run with which the others are compared; default: the first"),
              Entry.of(
                  "--kind ?", "one operation, or total; default: the total and each operation"),
              Entry.of(
                  "--fail-if-slower ?%",
                  "exit with status 1 if a run is slower than the baseline: op rate or a latency worse by more than this percentage, and not by chance. Also if it has more errors, if a run failed, or if nothing can be judged"),
              Entry.of(
                  "--markdown", "print Markdown, for a comment of a CI system: the verdict first"),
              Entry.of("--json", "print JSON, for programs")),
          List.of(
              "Each difference has a 99 % confidence interval. If this interval contains 0, chance can explain the difference: 'no clear difference'. Runs shorter than 10 s are too short for a verdict; 30 s are enough for most.",
              "Runs with the same name are repeats: the run is then the unit, and the interval includes the differences between runs. Runs of a duel are compared in pairs.",
              "Ramp steps are compared with the steps that have equally many threads."),
          List.of(
              "compare before.json after.json",
              "compare old=a1.json old=a2.json old=a3.json new=b1.json new=b2.json new=b3.json",
              "compare test.html#r1 test.html#r2 --kind WRITE",
              "compare main.json branch.json --fail-if-slower 5% --markdown"));

  private final Output output;

  @Parameters(arity = "0..*")
  private final List<String> files = new ArrayList<>();

  @Option(names = "--baseline")
  private Optional<String> baseline = Optional.empty();

  @Option(names = "--kind")
  private Optional<String> kind = Optional.empty();

  @Option(names = "--fail-if-slower")
  private Optional<String> allowed = Optional.empty();

  @Option(names = "--markdown")
  private boolean isMarkdown;

  @Option(names = "--json")
  private boolean isJson;

  CompareCommand(List<String> arguments, Output output) {
    this.output = output;
    try {
      new CommandLine(this).setExpandAtFiles(false).parseArgs(arguments.toArray(String[]::new));
    } catch (ParameterException e) {
      throw new UsageError("compare: " + e.getMessage());
    }
  }

  @Override
  public Integer call() {
    if (files.isEmpty()) {
      throw new UsageError("compare needs files: 'compare before.json after.json'");
    }
    OptionalDouble bound = allowed.stream().mapToDouble(CompareCommand::share).findFirst();
    Comparison comparison = Comparison.of(files, baseline, kind, bound);
    print(comparison);
    return (comparison.isPassed() ? ExitCode.SUCCESS : ExitCode.FAILURE).status();
  }

  private void print(Comparison comparison) {
    if (isMarkdown && isJson) {
      throw new UsageError("compare: --markdown and --json are two forms; choose one");
    }
    if (isMarkdown || isJson) {
      (isJson ? ComparisonEntry.lines(comparison) : ComparisonMarkdown.of(comparison))
          .forEach(output::line);
    } else {
      TerminalOutput.of(output).table(width -> ComparisonText.of(comparison, width));
    }
  }

  private static double share(String text) {
    String number = text.strip().replaceFirst("\\s*%$", "");
    if (!number.matches("[0-9]{1,4}(\\.[0-9]{1,4})?")) {
      throw new UsageError(
          "--fail-if-slower: '" + text + "' is not a percentage; write --fail-if-slower 5%");
    }
    return Double.parseDouble(number) / 100;
  }
}
