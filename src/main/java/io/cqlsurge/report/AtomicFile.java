package io.cqlsurge.report;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Optional;

/**
 * A file that replaces an earlier one atomically, after its content is complete and on the disk.
 * Until then, and after an error, the earlier file is unchanged: the content is in the same folder,
 * in a file whose name ends in {@code .part}. A killed process leaves that file.
 */
public final class AtomicFile implements AutoCloseable {
  /** What the user reads about an earlier file that a run without a result keeps. */
  public static final String UNCHANGED = " is unchanged: nothing was measured";

  private static final String PART = ".part";
  private static final int BUFFER_BYTES = 1 << 16;

  private final Path file;
  private Path part;
  private Optional<FileOutputStream> stream;
  private boolean isKept;

  /** A file's content. */
  public interface Content {
    void writeTo(OutputStream stream) throws IOException;
  }

  private AtomicFile(Path file, Path part, Optional<FileOutputStream> stream) {
    this.file = file;
    this.part = part;
    this.stream = stream;
  }

  /**
   * Begins a file; changes nothing before content is written. A link stays a link. A device or a
   * pipe is opened and written directly.
   *
   * @throws IOException if the file cannot be written; the message is the path and the reason
   */
  public static AtomicFile of(Path named) throws IOException {
    if (Files.exists(named) && !Files.isRegularFile(named)) {
      return direct(named);
    }
    Path file = target(named);
    if (Files.exists(file) && !Files.isWritable(file)) {
      throw new IOException(named + " (Permission denied)");
    }
    try {
      Path part = createPart(file);
      Files.delete(part);
      return new AtomicFile(file, part, Optional.empty());
    } catch (IOException e) {
      throw new IOException(
          "%s (cannot create %s: %s)".formatted(named, partOf(file, 1), e.getMessage()), e);
    }
  }

  /**
   * Begins a file that readers can follow: it is written directly if there is no earlier content.
   *
   * @throws IOException if the file cannot be written; the message is the path and the reason
   */
  public static AtomicFile followed(Path named) throws IOException {
    return hasContent(named) ? of(named) : direct(named);
  }

  private static AtomicFile direct(Path named) throws IOException {
    return new AtomicFile(named, named, Optional.of(new FileOutputStream(named.toFile())));
  }

  private static boolean hasContent(Path file) throws IOException {
    return Files.isRegularFile(file) && Files.size(file) > 0;
  }

  /** Returns the file to which a link leads, even if it does not exist; else the same path. */
  public static Path target(Path named) throws IOException {
    if (Files.exists(named)) {
      return named.toRealPath();
    }
    return Files.isSymbolicLink(named)
        ? named.resolveSibling(Files.readSymbolicLink(named))
        : named;
  }

  /** Creates a file with an unused name: others belong to killed or concurrent processes. */
  private static Path createPart(Path file) throws IOException {
    int number = 1;
    // Unlike Files.createFile, this method reports the reason of the system.
    while (!partOf(file, number).createNewFile()) {
      number++;
    }
    return partOf(file, number).toPath();
  }

  private static File partOf(Path file, int number) {
    return new File(file + PART + (number == 1 ? "" : String.valueOf(number)));
  }

  /** Returns a short reason for an error, without the file's name. */
  public static String reason(IOException error) {
    if (error instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (error instanceof NoSuchFileException) {
      return "there is no such file or folder";
    }
    if (error instanceof CharacterCodingException) {
      return "it is not UTF-8; convert it, for example with iconv -f ISO-8859-1 -t UTF-8";
    }
    if (error instanceof FileSystemException system && system.getReason() != null) {
      return system.getReason();
    }
    return error.getMessage() == null ? error.toString() : error.getMessage();
  }

  /** Returns whether there is earlier content, which only {@link #replace} changes. */
  public boolean hasEarlier() throws IOException {
    return isReplacement() && hasContent(file);
  }

  private boolean isReplacement() {
    return !part.equals(file);
  }

  /** Returns the content's path before the replacement. */
  Path part() {
    return part;
  }

  /** Returns the stream for the content, which is not buffered. */
  FileOutputStream stream() throws IOException {
    if (stream.isEmpty()) {
      part = createPart(file);
      keepPermissions();
      stream = Optional.of(new FileOutputStream(part.toFile()));
    }
    return stream.get();
  }

  private void keepPermissions() throws IOException {
    PosixFileAttributeView from = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    PosixFileAttributeView to = Files.getFileAttributeView(part, PosixFileAttributeView.class);
    if (from != null && to != null && Files.exists(file)) {
      to.setPermissions(from.readAttributes().permissions());
    }
  }

  InputStream read() throws IOException {
    return stream.isEmpty() ? InputStream.nullInputStream() : Files.newInputStream(part);
  }

  /** Keeps the content when the file is closed, but not under its name. */
  void keep() {
    isKept = true;
  }

  /** Writes the whole content and replaces the earlier file, which remains if that fails. */
  public void write(Content content) throws IOException {
    OutputStream buffer = new BufferedOutputStream(stream(), BUFFER_BYTES);
    content.writeTo(buffer);
    buffer.flush();
    replace();
  }

  /** Ends the content and replaces the earlier file; if that fails, both files remain. */
  void replace() throws IOException {
    keep();
    if (isReplacement()) {
      stream().getFD().sync();
      stream().close();
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      part = file;
    }
  }

  /** Closes the file; without {@link #replace}, the content is removed. */
  @Override
  public void close() throws IOException {
    if (stream.isPresent()) {
      stream.get().close();
      if (isReplacement() && !isKept) {
        Files.deleteIfExists(part);
      }
    }
  }
}
