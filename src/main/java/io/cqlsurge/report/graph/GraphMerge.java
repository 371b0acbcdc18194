package io.cqlsurge.report.graph;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.report.trial.StatsFileException;
import io.cqlsurge.report.trial.StatsReader;
import io.cqlsurge.report.trial.StatsWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Puts the trials of several pages and runs as JSON onto one page. */
public final class GraphMerge {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final List<Path> inputs;
  private final Set<EntryKey> written = new HashSet<>();
  private int repeated;

  private GraphMerge(List<Path> inputs) {
    this.inputs = List.copyOf(inputs);
  }

  /**
   * What became of it.
   *
   * @param trials on the page
   * @param repeated entries that were left out, since a file before had them, too
   */
  public record Merged(int trials, int repeated) {}

  /**
   * Writes the page, or leaves the file as it is.
   *
   * @param inputs pages or runs as JSON; what more than one of them has is kept once
   * @param output may be one of the inputs; what an earlier page there holds is otherwise gone
   * @param title of the page; without one, the first that an input has
   * @throws StatsFileException if an input cannot be read, or the output is no place for a page
   * @throws IOException if the output cannot be written in the end
   */
  public static Merged merge(List<Path> inputs, Path output, Optional<String> title)
      throws IOException, StatsFileException {
    PageCheck.check(output);
    GraphMerge merge = new GraphMerge(inputs);
    LockedPage.lock(output, PATIENCE, page -> merge.into(page, title));
    long trials = merge.written.stream().map(EntryKey::trial).distinct().count();
    return new Merged((int) trials, merge.repeated);
  }

  private void into(LockedPage page, Optional<String> title)
      throws IOException, StatsFileException {
    List<String> titles = titles(page);
    String found = titles.isEmpty() ? PageTitle.otherwise() : titles.get(0);
    String chosen = title.orElse(found);
    page.replace(chosen, writer -> copyAll(page, writer));
  }

  /** Reads all files to their ends, so that nothing is written if one of them is damaged. */
  private List<String> titles(LockedPage page) throws IOException, StatsFileException {
    List<String> titles = new ArrayList<>();
    for (Path input : inputs) {
      PageCheck.title(open(input, page)).ifPresent(titles::add);
    }
    return titles;
  }

  private static StatsReader open(Path input, LockedPage page)
      throws IOException, StatsFileException {
    return page.is(input) ? page.reader() : StatsReader.open(input);
  }

  private void copyAll(LockedPage page, StatsWriter writer) throws IOException, StatsFileException {
    for (Path input : inputs) {
      Set<EntryKey> here = new HashSet<>();
      try (StatsReader reader = open(input, page)) {
        for (var entry = reader.next(); entry.isPresent(); entry = reader.next()) {
          copy(entry.get(), here, writer);
        }
      }
      written.addAll(here);
    }
  }

  /** An input may have the same twice, as cassandra-stress gives its trials no number. */
  private void copy(ObjectNode entry, Set<EntryKey> here, StatsWriter writer) throws IOException {
    EntryKey key = EntryKey.of(entry);
    here.add(key);
    if (written.contains(key)) {
      repeated++;
    } else {
      writer.entry(entry);
    }
  }
}
