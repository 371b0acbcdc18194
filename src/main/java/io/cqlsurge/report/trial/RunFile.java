package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.report.Output;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The file that all known of a command's runs is written to when they are over. What an earlier run
 * left there is gone from the beginning, so that nobody takes it for this one's; what is written is
 * there as a whole or not at all.
 */
public final class RunFile implements AutoCloseable {
  private final Path named;
  private final Path target;
  private final Output troubles;
  private boolean written;
  private boolean lost;

  private RunFile(Path named, Path target, Output troubles) {
    this.named = named;
    this.target = target;
    this.troubles = troubles;
  }

  /**
   * Makes the file, or empties it.
   *
   * @param troubles is told when it cannot be written in the end
   * @throws IOException if it cannot be written at all; the message is the path and the reason
   */
  public static RunFile open(Path path, Output troubles) throws IOException {
    new FileOutputStream(path.toFile()).close();
    // What a link points to is replaced, not the link.
    Path target = path.toRealPath();
    if (Files.isRegularFile(target)) {
      AtomicFile.attempt(target);
    }
    return new RunFile(path, target, troubles);
  }

  /** Writes the entries of all runs; when this is not possible it is told. */
  public void write(String title, List<ObjectNode> entries) {
    AtomicFile.Content content = stream -> write(title, entries, stream);
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
      lose(StatsFileException.reason(e));
    } catch (StatsFileException e) {
      lose(e.getMessage());
    }
  }

  private static void write(String title, List<ObjectNode> entries, OutputStream stream)
      throws IOException {
    StatsWriter writer = StatsWriter.run(stream, title);
    for (ObjectNode entry : entries) {
      writer.entry(entry);
    }
    writer.end();
  }

  /** Whether it could not be written, which was told then. */
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
      lose(StatsFileException.reason(e));
    }
  }

  private void lose(String why) {
    if (!lost) {
      lost = true;
      troubles.complaint(named + " is not written: " + why);
    }
  }
}
