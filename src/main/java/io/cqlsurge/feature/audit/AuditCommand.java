package io.cqlsurge.feature.audit;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.HelpPage.Entry;
import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.Range;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.ExitCode;
import io.cqlsurge.settings.CompletedLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The command that compares the database with what earlier runs wrote. It reads the rows with
 * {@code read}, {@code counter_read} or {@code user}, and with the options of that run that
 * determine its data.
 */
record AuditCommand(List<String> arguments, Command.Caller caller) implements Callable<Integer> {
  private static final String OPTIONS = "(cl|serial-cl|profile|keysize)=.*";

  static final HelpPage PAGE =
      new HelpPage(
          "audit",
          "Checks whether the database kept every acknowledged write of earlier runs",
          List.of(),
          List.of(
              "audit FILE... [1/N] [views] [incomplete=yes] [cl=?] [-node host,host] [-rate threads=?] [-group options]...",
              "audit [profile=?] -pop seq=? [1/N] [views] [cl=?] [-group options]..."),
          List.of(
              Entry.of(
                  "FILE",
                  "what a run recorded with -log outcomes=FILE; of several runs on a table, all their files"),
              Entry.of("1/N", "reads only one of N partitions, always the same"),
              Entry.of("views", "also reads each row through the views and indexes of its table"),
              Entry.of(
                  "incomplete=yes",
                  "skips damaged lines of the files: the other outcomes are checked"),
              Entry.of("cl=?", "consistency level of the reads"),
              Entry.of(
                  "profile=?",
                  "without files: the profile whose rows must be there; by default the rows of write")),
          List.of(
              "Reads every partition with an acknowledged or unknown write, and compares its rows with the written ones. Reads wrong partitions again, through each replica and from all. The run's -pop, -col, -insert, -schema and profile are used.",
              "Without files, every seed of -pop must be there: after a restore or an upgrade.",
              "The exit status is 1 if an acknowledged write is lost, or partitions are changed, stale, resurrected or unreadable. See docs/how-to/did-it-lose-anything.md."),
          List.of(
              "write n=1M cl=QUORUM -log outcomes=run.outcomes -rate threads=50",
              "audit run.outcomes cl=QUORUM -node 10.0.0.1",
              "audit -pop seq=1..10M 1/16 -node 10.0.0.1"));

  @Override
  public Integer call() {
    List<String> files = new ArrayList<>();
    List<String> how = new ArrayList<>();
    List<String> own = new ArrayList<>();
    for (String token : arguments.stream().takeWhile(each -> !each.startsWith("-")).toList()) {
      if (token.matches("(n|duration)[=<>].*")) {
        throw new UsageError(
            "audit: '" + token + "': audit reads each partition once; write 1/16 for a sixteenth");
      }
      if (token.contains("=") && !token.matches(OPTIONS) && !AuditSettings.isHow(token)) {
        throw new UsageError(
            "audit: '"
                + token
                + "' is not an option of audit; its options: 1/N views incomplete=yes cl= serial-cl= profile= keysize=");
      }
      if (AuditSettings.isHow(token)) {
        how.add(token);
      } else {
        (token.contains("=") ? own : files).add(token);
      }
    }
    List<String> groups = arguments.stream().dropWhile(each -> !each.startsWith("-")).toList();
    how.addAll(files.isEmpty() ? List.of(AuditSettings.PLANNED) : files);
    String option = "audit=" + String.join(",", how);
    return files.isEmpty() ? planned(option, own, groups) : recorded(option, files, own, groups);
  }

  private int planned(String option, List<String> own, List<String> groups) {
    String seeds =
        groups.stream()
            .filter(each -> each.startsWith("seq="))
            .findFirst()
            .orElseThrow(
                () ->
                    new UsageError(
                        "audit needs the file of -log outcomes=, or the seeds that must be there: 'audit -pop seq=1..1M'"));
    Range range = Range.parse(seeds.substring("seq=".length()));
    boolean isUser = own.stream().anyMatch(each -> each.startsWith("profile="));
    List<String> line = new ArrayList<>(isUser ? AuditLine.USER : List.of("read"));
    line.addAll(options(own, option, range.to() - range.from() + 1));
    line.addAll(groups);
    return run(line, Map.of());
  }

  private int recorded(String option, List<String> files, List<String> own, List<String> groups) {
    checkFree(files, own, groups);
    RunOutcomes outcomes = AuditSettings.parse(option.substring("audit=".length())).outcomes();
    if (outcomes.damaged() > 0) {
      caller
          .output()
          .complaint(
              RootLocale.format("audit: damaged lines that are skipped: %,d", outcomes.damaged()));
    }
    OutcomeLine.Head head = outcomes.head().orElseThrow();
    List<Long> counts = head.tables().stream().map(outcomes::count).toList();
    if (counts.stream().allMatch(count -> count == 0)) {
      throw new UsageError("audit: " + String.join(", ", files) + " has no writes");
    }
    return IntStream.range(0, counts.size())
        .filter(table -> counts.get(table) > 0)
        .map(
            table ->
                run(
                    AuditLine.of(head, table, options(own, option, counts.get(table)), groups),
                    head.profiles()))
        .reduce(ExitCode.SUCCESS.status(), Math::max);
  }

  /** Rejects options that the files determine. */
  private static void checkFree(List<String> files, List<String> own, List<String> groups) {
    Stream.concat(
            own.stream().filter(each -> !each.matches("(serial-)?cl=.*")),
            groups.stream().filter(AuditLine.DATA::contains))
        .forEach(
            each -> {
              throw new UsageError(
                  "audit: '" + each + "': " + files.get(0) + " determines it: leave it out");
            });
  }

  private static List<String> options(List<String> own, String option, long count) {
    List<String> options = new ArrayList<>(own);
    options.addAll(List.of(option, "n=" + count, "no-warmup"));
    return options;
  }

  private int run(List<String> line, Map<String, byte[]> files) {
    addUnlessGiven(line, "-rate", "threads=50");
    addUnlessGiven(line, "-errors", "ignore");
    CompletedLine completed = caller.parser().complete(line, System::getenv);
    List<String> typed = Stream.concat(Stream.of(PAGE.name()), arguments.stream()).toList();
    Command.Load load =
        caller.load(
            new CompletedLine(
                completed.arguments(), completed.used(), InputFiles.localWith(files), typed),
            caller.output(),
            caller.owner());
    return load.run(load.check()).status();
  }

  /** Returns what an audit with these arguments reads, and what this determines. */
  static Command.Inputs inputs(List<String> arguments) {
    List<String> files =
        arguments.stream()
            .takeWhile(each -> !each.startsWith("-"))
            .filter(each -> !each.contains("=") && !AuditSettings.isHow(each))
            .toList();
    return new Command.Inputs(
        files, "-log outcomes=", files.isEmpty() ? List.of() : AuditLine.DATA);
  }

  private static void addUnlessGiven(List<String> line, String group, String options) {
    if (!line.contains(group)) {
      line.addAll(List.of(group, options));
    }
  }
}
