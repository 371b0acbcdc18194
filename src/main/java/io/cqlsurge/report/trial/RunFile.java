package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.report.Output;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The file of {@code -log json=}: all data of a command's runs, written at the end, completely or
 * not at all. Earlier content is removed at the start, so that it is not mistaken for these runs.
 */
public final class RunFile implements AutoCloseable {
  private final Path named;
  private final Path target;
  private final Output errorOutput;
  private boolean written;
  private boolean lost;

  private RunFile(Path named, Path target, Output errorOutput) {
    this.named = named;
    this.target = target;
    this.errorOutput = errorOutput;
  }

  /**
   * Creates the file, or empties it.
   *
   * @param errorOutput receives a message if writing at the end fails
   * @throws IOException if the file cannot be opened; the message is the path and the reason
   */
  public static RunFile open(Path path, Output errorOutput) throws IOException {
    new FileOutputStream(path.toFile()).close();
    // Writing replaces the target of a link, not the link.
    Path target = path.toRealPath();
    if (Files.isRegularFile(target)) {
      AtomicFile.checkFolder(target);
    }
    return new RunFile(path, target, errorOutput);
  }

  /** Writes the entries of all runs; prints a message if that fails. */
  public void write(String title, List<ObjectNode> entries) {
    write(title, entries, JsonNodeFactory.instance.objectNode());
  }

  /**
   * Writes the entries of all runs; prints a message if that fails.
   *
   * @param more further fields about all runs together
   */
  public void write(String title, List<ObjectNode> entries, ObjectNode more) {
    AtomicFile.Content content = stream -> write(title, entries, more, stream);
    try {
      if (Files.isRegularFile(target)) {
        AtomicFile.replace(target, content);
      } else if (Files.notExists(target)) {
        AtomicFile.create(target, content);
      } else {
        try (OutputStream stream = new FileOutputStream(target.toFile())) {
          content.writeTo(stream);
        }
      }
      written = true;
    } catch (IOException e) {
      fail(StatsFileException.reason(e));
    } catch (StatsFileException e) {
      fail(e.getMessage());
    }
  }

  private static void write(
      String title, List<ObjectNode> entries, ObjectNode more, OutputStream stream)
      throws IOException {
    StatsWriter writer = StatsWriter.run(stream, title);
    for (ObjectNode entry : entries) {
      writer.entry(entry);
    }
    writer.end(more);
  }

  /** Returns whether writing failed. */
  public boolean isLost() {
    return lost;
  }

  @Override
  public void close() {
    try {
      if (!written && Files.isRegularFile(target) && Files.size(target) == 0) {
        Files.delete(target);
      }
    } catch (IOException e) {
      fail(StatsFileException.reason(e));
    }
  }

  private void fail(String reason) {
    if (!lost) {
      lost = true;
      errorOutput.complaint(named + " is not written: " + reason);
    }
  }
}
