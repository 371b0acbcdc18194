package io.cqlsurge.feature.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.trial.RunCodec;
import io.cqlsurge.report.trial.RunData;
import io.cqlsurge.report.trial.StatsReader;
import io.cqlsurge.report.trial.StatsWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Merges the trials of several pages and files of {@code -log json=} into one page. */
public final class GraphMerge {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final List<Path> inputs;
  private final Set<EntryKey> written = new HashSet<>();
  private int repeated;

  private GraphMerge(List<Path> inputs) {
    this.inputs = List.copyOf(inputs);
  }

  /**
   * A merge's result.
   *
   * @param repeated entries that were skipped because an earlier file has them
   */
  public record Merged(int trials, int repeated) {}

  /**
   * Writes the page, or leaves the file unchanged if that fails.
   *
   * @param inputs pages or runs as JSON; entries in several of them are written once
   * @param output may be one of the inputs; otherwise its earlier content is replaced
   * @param form writes the page
   * @param title the page's title; by default the first title of an input
   * @throws UsageError if an input cannot be read, or the output cannot be a page
   * @throws IOException if writing the output fails
   */
  public static Merged merge(List<Path> inputs, Path output, Optional<String> title, GraphPage form)
      throws IOException {
    GraphFile.check(output);
    GraphMerge merge = new GraphMerge(inputs);
    LockedPage.lock(output, PATIENCE, form, page -> merge.into(page, title));
    long trials = merge.written.stream().map(EntryKey::trial).distinct().count();
    return new Merged((int) trials, merge.repeated);
  }

  /**
   * A key that equal entries share.
   *
   * @param trial the run and its step; for an entry of cassandra-stress, which has no identifier, a
   *     hash of its content
   * @param kind operation kind; empty for the total
   */
  private record EntryKey(String trial, String kind) {

    /** Returns an entry's key; fails if its identifiers are damaged. */
    static EntryKey of(ObjectNode entry) throws IOException {
      RunData.Identity id = RunCodec.id(entry);
      String trial =
          id.run().isEmpty()
              ? UUID.nameUUIDFromBytes(entry.toString().getBytes(UTF_8)).toString()
              : id.run() + "." + id.step();
      return new EntryKey(trial, id.kind().orElse(""));
    }
  }

  private void into(LockedPage page, Optional<String> title) throws IOException {
    Optional<String> first = firstTitle(page);
    page.replace(
        title.or(() -> first).orElseGet(GraphPage::defaultTitle), writer -> copyAll(page, writer));
  }

  /** Reads all files completely, so that nothing is written if one of them is damaged. */
  private Optional<String> firstTitle(LockedPage page) throws IOException {
    Optional<String> first = Optional.empty();
    for (Path input : inputs) {
      Optional<String> title = open(input, page).read(entry -> {});
      first = first.or(() -> title);
    }
    return first;
  }

  private static StatsReader open(Path input, LockedPage page) throws IOException {
    return page.is(input) ? page.reader() : StatsReader.open(input);
  }

  private void copyAll(LockedPage page, StatsWriter writer) throws IOException {
    for (Path input : inputs) {
      Set<EntryKey> found = new HashSet<>();
      open(input, page).read(entry -> copy(entry, found, writer));
      written.addAll(found);
    }
  }

  /** Writes an entry unless an earlier input has it; equal entries within one input are kept. */
  private void copy(ObjectNode entry, Set<EntryKey> found, StatsWriter writer) throws IOException {
    EntryKey key = EntryKey.of(entry);
    found.add(key);
    if (written.contains(key)) {
      repeated++;
    } else {
      writer.copy(entry);
    }
  }
}
