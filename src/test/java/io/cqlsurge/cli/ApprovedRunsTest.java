package io.cqlsurge.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.feature.compare.RunRow;
import io.cqlsurge.feature.duel.Duel;
import io.cqlsurge.feature.page.GraphFile;
import io.cqlsurge.feature.page.GraphPage;
import io.cqlsurge.feature.page.PageEntries;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.report.Finding;
import io.cqlsurge.report.HistogramReader;
import io.cqlsurge.report.RecordedOutput;
import io.cqlsurge.report.trial.RunFile;
import io.cqlsurge.report.trial.Timeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The files of fixed runs, and what is read from the files of an older version, equal approved
 * files. With {@code -Dcqlsurge.approve=true} they are written instead; read the difference.
 */
@Tag("assembled")
class ApprovedRunsTest {
  private static final Path APPROVED = Path.of("src/test/resources/approved");
  private static final Pattern RUN =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
  private static final Pattern HISTOGRAM = Pattern.compile("HISTFAAA[^\"]*");
  private static final Pattern TITLE = Pattern.compile("\"title\":\"cqlsurge [^\"]*\"");

  private static final Pattern MACHINE = Pattern.compile("\"machine\":\\{[^}]*}");
  private static final Pattern HOST = Pattern.compile("\"host\":\"(?!machine-)[^\"]*\"");

  @TempDir private Path folder;

  /** Replaces what differs between machines: identifiers, and compressed histograms. */
  private String fixed(String text) {
    Map<String, String> runs = new LinkedHashMap<>();
    String named =
        RUN.matcher(text)
            .replaceAll(run -> runs.computeIfAbsent(run.group(), key -> "run-" + runs.size()));
    String titled = TITLE.matcher(named).replaceAll("\"title\":\"cqlsurge\"");
    String placed =
        HOST.matcher(MACHINE.matcher(titled).replaceAll("\"machine\":{}"))
            .replaceAll("\"host\":\"\"");
    return HISTOGRAM
        .matcher(placed)
        .replaceAll(histogram -> uncompressed(histogram.group().replace("\\/", "/")))
        .replace(folder.toString(), "FOLDER");
  }

  private static String uncompressed(String text) {
    Histogram histogram = HistogramReader.parse(text);
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }

  private void approve(String name, String text) throws IOException {
    String actual = fixed(text);
    Path approved = APPROVED.resolve(name);
    if (Boolean.getBoolean("cqlsurge.approve")) {
      Files.createDirectories(APPROVED);
      Files.writeString(approved, actual);
    }
    assertThat(actual).isEqualTo(Files.readString(approved));
  }

  private Path written(String name, Timeline timeline) throws IOException {
    Path path = folder.resolve(name);
    try (RunFile file = RunFile.open(path, new RecordedOutput())) {
      file.write("a title", timeline.entries(), Optional.empty());
    }
    return path;
  }

  private void approveRun(String name, FixedRuns runs) throws IOException {
    approve(name, Files.readString(written(name, runs.timeline())));
  }

  private static FixedRuns run() {
    FixedRuns runs = FixedRuns.named("first");
    return runs.end(runs.run(Pacing.FIXED, 4, 3));
  }

  @Test
  void a_run() throws IOException {
    approveRun("run.json", run());
  }

  @Test
  void the_data_of_the_page_of_a_run() throws Exception {
    Path page = folder.resolve("page.html");
    GraphFile.open(page, new GraphPage(Assembled.features().page()))
        .add(Optional.of("a </title>"), PageEntries.of(run().timeline().entries()));
    String text = Files.readString(page);
    approve(
        "page.js",
        text.substring(text.indexOf("/* stats start */"), text.indexOf("/* stats end */")));
  }

  @Test
  void a_run_that_continues_and_its_events() throws IOException {
    FixedRuns runs = FixedRuns.named("first");
    List<Interval> intervals = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    runs.listening(
        new RunListener() {
          @Override
          public void intervalEnded(Interval interval) {
            intervals.add(interval);
          }

          @Override
          public void runEnded(Interval summary) {
            Interval last = intervals.get(intervals.size() - 1);
            Timeline timeline = runs.timeline();
            text.append(
                json(writer -> writer.write("a", timeline.entries(summary), Optional.empty())));
            text.append(
                json(
                    writer -> writer.write("b", timeline.update(last, summary), Optional.empty())));
            text.append(
                json(
                    writer ->
                        writer.write(
                            "c", timeline.rows(last, summary.errors()), Optional.empty())));
          }
        });
    runs.run(Pacing.FIXED, 4, 3);
    approve("live.json", text.toString());
  }

  private String json(Consumer<RunFile> writing) {
    Path path = folder.resolve("live.json");
    try {
      try (RunFile file = RunFile.open(path, new RecordedOutput())) {
        writing.accept(file);
      }
      return Files.readString(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void a_ramp() throws IOException {
    approveRun("ramp.json", FixedRuns.named("r").ramp());
  }

  @Test
  void a_search() throws IOException {
    approveRun("search.json", FixedRuns.named("s").search());
  }

  @Test
  void a_run_with_workers() throws IOException {
    approveRun("workers.json", FixedRuns.named("w").workers());
  }

  @Test
  void a_duel() throws IOException {
    Duel duel = new Duel(List.of("A", "B"), 4, false, "op-rate");
    RecordedOutput output = new RecordedOutput();
    RunRow.printHeading(output);
    for (int round = 1; round <= 4; round++) {
      for (int contestant = 0; contestant < 2; contestant++) {
        FixedRuns runs = FixedRuns.named(contestant == 0 ? "A" : "B");
        runs.end(runs.run(Pacing.NONE, 3 + contestant, 2 + round % 2));
        RunRow.print("" + round, "A", runs.timeline(), output);
        duel.add(
            contestant,
            round,
            runs.timeline(),
            round == 4 ? Optional.of("a failure") : Optional.empty());
      }
    }
    duel.endAfter(4);
    duel.lines(Integer.MAX_VALUE).forEach(output::line);
    Finding.lines(duel.findings()).forEach(output::line);
    approve("duel.txt", String.join("\n", output.lines) + "\n");
    Path path = folder.resolve("duel.json");
    try (RunFile file = RunFile.open(path, new RecordedOutput())) {
      file.write("a duel", duel.entries(), Optional.of(duel.data()));
    }
    approve("duel.json", Files.readString(path));
  }

  private String printed(int status, String... arguments) {
    TestConsole console = new TestConsole();
    assertThat(console.run(arguments)).as(console.errText()).isEqualTo(status);
    return console.text() + console.errText();
  }

  /** Returns a file of commit 730a1d4. */
  private static String old(String name) {
    return APPROVED.resolve("old").resolve(name).toString();
  }

  @Test
  void files_of_an_older_version_are_compared() throws IOException {
    approve("old-page.txt", printed(0, "compare", old("run.json"), old("page.html")));
    approve(
        "old-compare.txt",
        printed(0, "compare", old("part1.json"), "other=" + old("part2.json"), old("ramp.json")));
    approve("old-duel.txt", printed(0, "compare", old("duel.json")));
  }

  @Test
  void files_of_an_older_version_are_joined_on_a_page_without_a_change() throws IOException {
    Path page = folder.resolve("page.html");
    String[] files = {old("page.html"), old("ramp.json"), old("part1.json")};
    printed(0, "graph", "merge", files[0], files[1], files[2], "-o", page.toString());
    String text = Files.readString(page, UTF_8);
    for (String file : List.of("page.html", "ramp.json", "part1.json")) {
      List<String> entries =
          Files.readAllLines(Path.of(old(file))).stream()
              .filter(line -> line.matches(",?\\{\"revision\".*"))
              .map(line -> line.replaceFirst("^,", "").replaceFirst("}]}.*$", "}"))
              .toList();
      assertThat(entries).isNotEmpty().allMatch(text::contains);
    }
  }
}
