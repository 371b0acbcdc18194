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
 * A file that replaces another one atomically, after its content is complete and on the disk. Until
 * then, and after an error, the other file is unchanged.
 */
public final class AtomicFile {
  private static final int BUFFER_BYTES = 1 << 16;

  private AtomicFile() {}

  /** The content of a file. */
  public interface Content {
    /** Writes the whole content. */
    void writeTo(OutputStream stream) throws IOException, StatsFileException;
  }

  /**
   * Replaces a file and keeps its permissions.
   *
   * @param file an existing file that is not a link
   */
  public static void replace(Path file, Content content) throws IOException, StatsFileException {
    Path temporary = temporaryFile(file);
    try (FileChannel channel =
        FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      keepPermissions(file, temporary);
      write(channel, content);
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** Creates a file and writes it; deletes it if that fails. */
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

  /**
   * Checks that files can be created in the folder of a file.
   *
   * @throws IOException if not
   */
  public static void checkFolder(Path file) throws IOException {
    Files.delete(Files.createFile(temporaryFile(file)));
  }

  private static Path temporaryFile(Path file) {
    return file.resolveSibling(".cqlsurge-" + UUID.randomUUID() + ".tmp");
  }

  private static void keepPermissions(Path file, Path temporary) throws IOException {
    PosixFileAttributeView from = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    PosixFileAttributeView to = Files.getFileAttributeView(temporary, PosixFileAttributeView.class);
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
