package io.cqlsurge.feature.page;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.AtomicFile;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.report.trial.StatsReader;
import io.cqlsurge.run.EntryFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A page that runs are added to. Existing entries are kept, even if other processes add entries at
 * the same time. A file that is not a page is never written.
 */
public final class GraphFile implements EntryFile {
  /** Maximum time to wait for other processes; short, as little time is left after a signal. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Path path;
  private final Duration patience;
  private final GraphPage form;
  private boolean lost;

  /**
   * The result of adding entries.
   *
   * @param page the page that has the entries
   * @param complaint a sentence for the user if it is not the requested page
   */
  public record Added(Path page, Optional<String> complaint) {}

  GraphFile(Path path, Duration patience, GraphPage form) {
    this.form = form;
    this.path = path;
    this.patience = patience;
  }

  /**
   * Checks that a page can be created or extended; writes nothing yet.
   *
   * @param path a page, an empty file, or a file that does not exist
   * @throws UsageError if it is another file, is damaged or cannot be written
   */
  public static GraphFile open(Path path, GraphPage form) {
    check(path);
    return new GraphFile(path, PATIENCE, form);
  }

  /** Checks everything that could prevent writing a page; changes nothing. */
  static void check(Path path) {
    try {
      Path file = AtomicFile.target(path).toAbsolutePath();
      Path folder = file.getParent();
      if (folder != null && !Files.isDirectory(folder)) {
        throw new UsageError(
            path + " cannot be written: there is no folder " + folder + "; create it first");
      }
      if (Files.exists(file)) {
        checkFile(path);
      }
      checkWritable(path);
    } catch (IOException e) {
      throw StatsReader.unreadable(path, e);
    }
  }

  private static void checkFile(Path path) throws IOException {
    if (!Files.isRegularFile(path)) {
      String kind = Files.isDirectory(path) ? "folder" : "device";
      throw new UsageError(path + " is a " + kind + "; name a file");
    }
    if (Files.size(path) > 0) {
      StatsReader.open(path).readPage();
    }
  }

  private static void checkWritable(Path path) {
    try {
      AtomicFile.of(path).close();
    } catch (IOException e) {
      throw new UsageError(path + " cannot be written: " + e.getMessage());
    }
  }

  /**
   * Returns a page's entries.
   *
   * @param path a page, or a file that is empty or does not exist and has no entries
   */
  public static PageEntries entries(Path path) {
    return writer -> {
      if (Files.exists(path) && Files.size(path) > 0) {
        StatsReader.open(path).read(writer::copy);
      }
    };
  }

  /** Adds entries, and prints the page, and a message if it is not the requested one. */
  @Override
  public void add(Optional<String> title, List<RunEntry> entries, Output output) {
    try {
      Added added = add(title, PageEntries.of(entries));
      added.complaint().ifPresent(output::complaint);
      lost = added.complaint().isPresent();
      output.notice("Graph: " + added.page());
    } catch (UsageError e) {
      lost = true;
      output.complaint(e.getMessage());
    }
  }

  @Override
  public boolean isLost() {
    return lost;
  }

  /**
   * Adds entries to the page. If that is no longer possible, creates a separate page in the same
   * folder or in the folder for temporary files.
   *
   * @param title replaces the page's title; the default for a new page is tool and date
   * @throws UsageError if the entries cannot be written to any file
   */
  public Added add(Optional<String> title, PageEntries entries) {
    try {
      LockedPage.lock(path, patience, form, page -> add(page, title, entries));
      return new Added(path, Optional.empty());
    } catch (IOException e) {
      return rescue(title, entries, path + " cannot be written: " + AtomicFile.reason(e));
    } catch (UsageError e) {
      return rescue(title, entries, e.getMessage());
    }
  }

  private static void add(LockedPage page, Optional<String> title, PageEntries added)
      throws IOException {
    Optional<String> old = page.isEmpty() ? Optional.empty() : page.reader().readPage();
    page.replace(
        title.or(() -> old).orElseGet(GraphPage::defaultTitle),
        writer -> {
          if (!page.isEmpty()) {
            page.reader().read(writer::copy);
          }
          added.writeTo(writer);
        });
  }

  private Added rescue(Optional<String> title, PageEntries entries, String complaint) {
    List<Path> folders =
        List.of(
            Optional.ofNullable(path.toAbsolutePath().getParent()).orElse(path.getRoot()),
            Path.of(System.getProperty("java.io.tmpdir")));
    String reasons = complaint;
    for (Path folder : folders) {
      try {
        Path page = unusedName(folder);
        LockedPage.lock(page, patience, form, unused -> add(unused, title, entries));
        return new Added(page, Optional.of(complaint + "; the new entries are in " + page));
      } catch (IOException e) {
        reasons += "; cannot write to " + folder + ": " + AtomicFile.reason(e);
      }
    }
    throw new UsageError(reasons);
  }

  /** Returns {@code test-2.html}, or the name with the next number that is not in use. */
  private Path unusedName(Path folder) {
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
