package io.cqlsurge.report.trial;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.UUID;

/**
 * A file that takes another's place when it is written in full and safe on the disk. Before that,
 * and if anything goes wrong, the other is as it was.
 */
public final class AtomicFile {
  private static final int BUFFER_BYTES = 1 << 16;

  private AtomicFile() {}

  /** Writes what a file shall hold. */
  public interface Content {
    /** Writes all of it. */
    void writeTo(OutputStream stream) throws IOException, StatsFileException;
  }

  /**
   * Replaces a file, whose permissions are kept.
   *
   * @param file is there, and no link
   */
  public static void replace(Path file, Content content) throws IOException, StatsFileException {
    Path draft = beside(file);
    try (FileChannel channel =
        FileChannel.open(draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      keepPermissions(file, draft);
      write(channel, content);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /** Makes a file and writes it; it is gone again if that fails. */
  public static void create(Path file, Content content) throws IOException, StatsFileException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    boolean isWritten = false;
    try (channel) {
      write(channel, content);
      isWritten = true;
    } finally {
      if (!isWritten) {
        Files.delete(file);
      }
    }
  }

  /** Tells by an exception if no draft of a file can be made. */
  public static void attempt(Path file) throws IOException {
    Files.delete(Files.createFile(beside(file)));
  }

  private static Path beside(Path file) {
    return file.resolveSibling(".cqlsurge-" + UUID.randomUUID() + ".tmp");
  }

  private static void keepPermissions(Path file, Path draft) throws IOException {
    PosixFileAttributeView from = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    PosixFileAttributeView to = Files.getFileAttributeView(draft, PosixFileAttributeView.class);
    if (from != null && to != null) {
      to.setPermissions(from.readAttributes().permissions());
    }
  }

  private static void write(FileChannel channel, Content content)
      throws IOException, StatsFileException {
    OutputStream stream = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES);
    content.writeTo(stream);
    stream.flush();
    channel.force(true);
  }
}
