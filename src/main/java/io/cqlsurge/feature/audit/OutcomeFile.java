package io.cqlsurge.feature.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes and reads outcome files: one {@link OutcomeLine} per line, a checksum and JSON. A killed
 * process leaves a file whose last line may be cut off. Thread-safe.
 */
public final class OutcomeFile {
  private static final JsonMapper MAPPER = new JsonMapper();

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

  /** Returns the bytes of a line in the file. */
  public static byte[] bytes(OutcomeLine line) {
    return (OutcomeLines.withChecksum(MAPPER.valueToTree(line).toString()) + "\n").getBytes(UTF_8);
  }

  public void add(OutcomeLine line) {
    add(bytes(line));
  }

  /** Adds a line. After one that cannot be written, the file stays as it is, without an end. */
  public synchronized void add(byte[] line) {
    try {
      if (!isLost) {
        Files.write(path, line, StandardOpenOption.APPEND);
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
   * Reads a file. A last line without newline was cut off when the client was killed.
   *
   * @param skips whether damaged lines are skipped; the first one is needed in any case
   * @throws IOException if it is not such a file, is damaged, or cannot be read
   */
  static OutcomeLines read(Path path, boolean skips) throws IOException {
    List<byte[]> texts = split(path);
    byte[] rest = texts.remove(texts.size() - 1);
    OutcomeLines lines = new OutcomeLines(path, skips);
    for (byte[] text : texts) {
      lines.add(text);
    }
    lines.end(rest.length > 0);
    return lines;
  }

  /** Returns the lines without their newlines, then the bytes after the last newline. */
  private static List<byte[]> split(Path path) throws IOException {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(path);
    } catch (IOException e) {
      String reason = "cannot read " + path + ": " + e;
      throw new IOException(Files.exists(path) ? reason : path + " does not exist", e);
    }
    List<byte[]> lines = new ArrayList<>();
    int from = 0;
    for (int at = 0; at < bytes.length; at++) {
      if (bytes[at] == '\n') {
        lines.add(Arrays.copyOfRange(bytes, from, at));
        from = at + 1;
      }
    }
    lines.add(Arrays.copyOfRange(bytes, from, bytes.length));
    return lines;
  }
}
