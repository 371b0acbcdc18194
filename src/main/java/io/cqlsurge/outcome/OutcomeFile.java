package io.cqlsurge.outcome;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes and reads outcome files: JSON, one {@link OutcomeLine} per line. A killed process leaves a
 * file whose last line may be cut off. Thread-safe.
 */
public final class OutcomeFile {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final ObjectReader READER = MAPPER.readerFor(OutcomeLine.class);

  private final Path path;
  private final Consumer<String> complaints;
  private boolean isLost;

  private OutcomeFile(Path path, Consumer<String> complaints) {
    this.path = path;
    this.complaints = complaints;
  }

  /**
   * Replaces a file.
   *
   * @param complaints receives a sentence if a later line cannot be written
   * @throws IOException if it cannot be written
   */
  public static OutcomeFile create(Path path, OutcomeLine.Head head, Consumer<String> complaints)
      throws IOException {
    Path started = path.resolveSibling(path.getFileName() + ".part");
    Files.write(started, bytes(head));
    Files.move(started, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    return new OutcomeFile(path, complaints);
  }

  private static byte[] bytes(OutcomeLine line) throws IOException {
    return (MAPPER.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** Adds a line. After one that cannot be written, the file stays as it is, without an end. */
  public synchronized void add(OutcomeLine line) {
    try {
      if (!isLost) {
        Files.write(path, bytes(line), StandardOpenOption.APPEND);
      }
    } catch (IOException e) {
      isLost = true;
      complaints.accept("-log: 'outcomes=': cannot write " + e.getMessage());
    }
  }

  /** Returns whether outcomes are missing because they could not be written. */
  public synchronized boolean isLost() {
    return isLost;
  }

  /**
   * Reads a file, up to a line that was cut off.
   *
   * @throws IOException if it is not such a file, or cannot be read
   */
  public static List<OutcomeLine> read(Path path) throws IOException {
    List<OutcomeLine> lines = new ArrayList<>();
    try (MappingIterator<OutcomeLine> found = READER.readValues(path.toFile())) {
      while (found.hasNextValue()) {
        lines.add(found.nextValue());
      }
    } catch (IOException e) {
      // What was read before counts.
    }
    if (lines.isEmpty() || !(lines.get(0) instanceof OutcomeLine.Head)) {
      throw new IOException(
          path + (Files.exists(path) ? " is not an outcome file" : " does not exist"));
    }
    return lines;
  }
}
