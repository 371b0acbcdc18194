package io.cqlsurge.report.graph;

import io.cqlsurge.report.trial.AtomicFile;
import io.cqlsurge.report.trial.StatsFileException;
import io.cqlsurge.report.trial.StatsReader;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A page that nobody else changes meanwhile: no other process, nor another thread of this one. The
 * lock is on the page itself, so none is left behind, whatever happens.
 */
final class LockedPage {
  private static final long PAUSE_MS = 5;

  private final Path named;
  private final Path page;
  private final FileChannel channel;

  private LockedPage(Path named, Path page, FileChannel channel) {
    this.named = named;
    this.page = page;
    this.channel = channel;
  }

  /** What is done with the page. */
  interface Action {
    /** Does it; the lock is held. */
    void with(LockedPage page) throws IOException, StatsFileException;
  }

  /**
   * Waits for the lock and does something; makes an empty page if there is none.
   *
   * <p>Only one thread is in here, since a process loses its lock on a file when any of its threads
   * closes that file.
   *
   * @param patience how long to wait for other processes
   */
  static synchronized void lock(Path named, Duration patience, Action action)
      throws IOException, StatsFileException {
    // A channel closes itself when the thread is interrupted, and the trial would be lost.
    boolean isInterrupted = Thread.interrupted();
    try {
      long begin = System.nanoTime();
      boolean isNew = State.of(named).isEmpty();
      while (!isDone(named, isNew ? page -> page.tryWith(action) : action)) {
        if (System.nanoTime() - begin > patience.toNanos()) {
          throw new IOException("another process has been using it for too long");
        }
        pause();
      }
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void pause() throws IOException {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while another process used it");
    }
  }

  private static boolean isDone(Path named, Action action) throws IOException, StatsFileException {
    Optional<State> before = State.of(named);
    try (FileChannel channel =
        FileChannel.open(
            named, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      // Others put new files in the place of the page. The one that is open is the page if it was
      // so before and after.
      if (before.isEmpty() || !before.equals(State.of(named))) {
        return false;
      }
      FileLock lock = channel.tryLock();
      if (lock == null || !before.equals(State.of(named))) {
        return false;
      }
      action.with(new LockedPage(named, named.toRealPath(), channel));
      return true;
    }
  }

  /** What was made only to be locked goes away if nothing is written to it. */
  private void tryWith(Action action) throws IOException, StatsFileException {
    try {
      action.with(this);
    } finally {
      if (Files.exists(page) && Files.size(page) == 0) {
        Files.delete(page);
      }
    }
  }

  /** Whether nothing has been written yet. */
  boolean isEmpty() throws IOException {
    return channel.size() == 0;
  }

  /** Whether a path leads to this page, too. */
  boolean is(Path path) throws IOException {
    return Files.exists(path) && Files.isSameFile(path, page);
  }

  /** Reads the page from its beginning. */
  StatsReader reader() throws StatsFileException {
    return StatsReader.open(named, channel);
  }

  /** Puts a new page in its place. */
  void replace(String title, PageEntries entries) throws IOException, StatsFileException {
    AtomicFile.replace(page, stream -> GraphPage.write(stream, title, entries));
  }

  /** What tells a file from another that takes its place, even if that gets its number again. */
  private record State(Optional<Object> number, FileTime changed, long size) {
    static Optional<State> of(Path path) throws IOException {
      try {
        BasicFileAttributes file = Files.readAttributes(path, BasicFileAttributes.class);
        return Optional.of(
            new State(Optional.ofNullable(file.fileKey()), file.lastModifiedTime(), file.size()));
      } catch (NoSuchFileException e) {
        return Optional.empty();
      }
    }
  }
}
