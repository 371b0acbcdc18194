package io.cqlsurge.report.graph;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.report.trial.AtomicFile;
import io.cqlsurge.report.trial.StatsFileException;
import io.cqlsurge.report.trial.StatsReader;
import io.cqlsurge.report.trial.StatsWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A page that runs are added to. What is on it stays on it, whoever else adds at the same time; a
 * file that is no page is never written.
 */
public final class GraphFile {
  /** How long other processes may write it; whoever is stopped by a signal has little time. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Path path;
  private final Duration patience;

  GraphFile(Path path, Duration patience) {
    this.path = path;
    this.patience = patience;
  }

  /**
   * Checks that a page can be made or added to; writes nothing yet.
   *
   * @param path a page, an empty file, or nothing yet
   * @throws StatsFileException if it is something else or damaged, or cannot be written
   */
  public static GraphFile open(Path path) throws StatsFileException {
    PageCheck.check(path);
    return new GraphFile(path, PATIENCE);
  }

  /**
   * Adds entries to those that the page has by now. If it can no longer be added to, a page of
   * their own is made beside it.
   *
   * @param title replaces that of the page; a new page without one is named after tool and date
   * @throws StatsFileException if they can be written nowhere
   */
  public Added add(Optional<String> title, List<ObjectNode> entries) throws StatsFileException {
    try {
      LockedPage.lock(path, patience, page -> add(page, title, entries));
      return new Added(path, Optional.empty());
    } catch (IOException e) {
      return rescue(title, entries, path + " cannot be written: " + StatsFileException.reason(e));
    } catch (StatsFileException e) {
      return rescue(title, entries, e.getMessage());
    }
  }

  private static void add(LockedPage page, Optional<String> title, List<ObjectNode> added)
      throws IOException, StatsFileException {
    Optional<String> old = page.isEmpty() ? Optional.empty() : PageCheck.page(page.reader());
    page.replace(
        title.or(() -> old).orElseGet(PageTitle::otherwise),
        writer -> {
          if (!page.isEmpty()) {
            copy(page, writer);
          }
          write(added, writer);
        });
  }

  private static void copy(LockedPage page, StatsWriter writer)
      throws IOException, StatsFileException {
    try (StatsReader reader = page.reader()) {
      for (var entry = reader.next(); entry.isPresent(); entry = reader.next()) {
        writer.entry(entry.get());
      }
    }
  }

  private static void write(List<ObjectNode> entries, StatsWriter writer) throws IOException {
    for (ObjectNode entry : entries) {
      writer.entry(entry);
    }
  }

  private Added rescue(Optional<String> title, List<ObjectNode> entries, String complaint)
      throws StatsFileException {
    List<Path> folders =
        List.of(
            Optional.ofNullable(path.toAbsolutePath().getParent()).orElse(path.getRoot()),
            Path.of(System.getProperty("java.io.tmpdir")));
    String why = complaint;
    for (Path folder : folders) {
      try {
        Path page = create(folder, title.orElseGet(PageTitle::otherwise), entries);
        return new Added(page, Optional.of(complaint + "; what was to be added is in " + page));
      } catch (IOException e) {
        why += "; nor can " + folder + " be written to: " + StatsFileException.reason(e);
      }
    }
    throw new StatsFileException(why);
  }

  private Path create(Path folder, String title, List<ObjectNode> entries)
      throws IOException, StatsFileException {
    Path page = free(folder);
    AtomicFile.create(
        page, stream -> GraphPage.write(stream, title, writer -> write(entries, writer)));
    return page;
  }

  /** {@code test-2.html}, or the next number that is not taken. */
  private Path free(Path folder) {
    String name = String.valueOf(path.getFileName());
    int dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length();
    int number = 2;
    Path page;
    do {
      page = folder.resolve(name.substring(0, dot) + "-" + number + name.substring(dot));
      number++;
    } while (Files.exists(page));
    return page;
  }
}
