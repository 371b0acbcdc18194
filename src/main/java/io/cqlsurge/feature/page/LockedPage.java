package io.cqlsurge.feature.page;

import io.cqlsurge.report.AtomicFile;
import io.cqlsurge.report.trial.StatsReader;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.Channels;
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
 * A page that is locked against changes by other processes and other threads of this process. The
 * page itself is locked, so no lock file remains after a crash.
 */
record LockedPage(Path named, Path page, GraphPage form, FileChannel channel) {
  private static final long PAUSE_MS = 5;

  /** An action on a locked page. */
  interface Action {
    void execute(LockedPage page) throws IOException;
  }

  /**
   * Waits for the lock and executes an action; creates an empty page if the file does not exist.
   *
   * <p>Synchronized, because a process loses its lock on a file when any of its threads closes that
   * file.
   *
   * @param form writes the page
   * @param patience maximum time to wait for other processes
   */
  static synchronized void lock(Path named, Duration patience, GraphPage form, Action action)
      throws IOException {
    // An interrupt would close the channel, and the trial would be lost.
    boolean isInterrupted = Thread.interrupted();
    try {
      long begin = System.nanoTime();
      boolean isNew = State.of(named).isEmpty();
      while (!isDone(named, form, isNew ? page -> page.executeOnNew(action) : action)) {
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

  private static boolean isDone(Path named, GraphPage form, Action action) throws IOException {
    Optional<State> before = State.of(named);
    try (FileChannel channel =
        FileChannel.open(
            named, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      // Other processes replace the page with new files. The open file is the page if the path has
      // the same state before and after opening.
      if (before.isEmpty() || !before.equals(State.of(named))) {
        return false;
      }
      FileLock lock = channel.tryLock();
      if (lock == null || !before.equals(State.of(named))) {
        return false;
      }
      action.execute(new LockedPage(named, named.toRealPath(), form, channel));
      return true;
    }
  }

  /** Executes an action on a file that was created for the lock; deletes it if it stays empty. */
  private void executeOnNew(Action action) throws IOException {
    try {
      action.execute(this);
    } finally {
      if (Files.exists(page) && Files.size(page) == 0) {
        Files.delete(page);
      }
    }
  }

  boolean isEmpty() throws IOException {
    return channel.size() == 0;
  }

  boolean is(Path path) throws IOException {
    return Files.exists(path) && Files.isSameFile(path, page);
  }

  /**
   * Returns a reader of the page. It neither opens nor closes the file, because closing it would
   * release the lock.
   */
  StatsReader reader() throws IOException {
    return new StatsReader(named, Channels.newInputStream(channel.position(0)), () -> {});
  }

  void replace(String title, PageEntries entries) throws IOException {
    try (AtomicFile file = AtomicFile.of(page)) {
      file.write(stream -> form.write(stream, title, entries, GraphPage.Kind.FILE));
    }
  }

  /** Attributes that distinguish a file from its replacement, even if the inode is reused. */
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
