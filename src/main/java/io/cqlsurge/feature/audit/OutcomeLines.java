package io.cqlsurge.feature.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.cqlsurge.feature.audit.OutcomeLine.End;
import io.cqlsurge.feature.audit.OutcomeLine.Head;
import io.cqlsurge.feature.audit.OutcomeLine.Start;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/** Checks the lines of an outcome file: each is a checksum, a space, and JSON. */
final class OutcomeLines {
  private static final ObjectReader READER =
      new JsonMapper()
          .readerFor(OutcomeLine.class)
          .with(
              DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES);

  /** Length of a checksum in hexadecimal digits, with a space. */
  private static final int CHECKSUM = 9;

  private final Path path;
  private final boolean skips;
  private final List<OutcomeLine> lines = new ArrayList<>();
  private int damaged;

  OutcomeLines(Path path, boolean skips) {
    this.path = path;
    this.skips = skips;
  }

  /** Returns a line: the CRC-32C of the JSON, a space, and the JSON. */
  static String withChecksum(String json) {
    CRC32C checksum = new CRC32C();
    checksum.update(json.getBytes(UTF_8));
    return HexFormat.of().toHexDigits((int) checksum.getValue()) + " " + json;
  }

  /**
   * Adds the next line, without its newline.
   *
   * @throws IOException if it is damaged and needed
   */
  void add(byte[] bytes) throws IOException {
    Optional<OutcomeLine> line = parse(bytes).filter(this::isPossible);
    if (line.isPresent()) {
      lines.add(line.get());
    } else if (lines.isEmpty()) {
      throw new IOException(path + withoutHead(new String(bytes, UTF_8)));
    } else if (skips) {
      damaged++;
    } else {
      throw new IOException(
          "%s, line %d is damaged: 'incomplete=yes' skips damaged lines and checks the others"
              .formatted(path, lines.size() + 1));
    }
  }

  private boolean isPossible(OutcomeLine line) {
    return lines.isEmpty() == line instanceof Head && !hasEnded();
  }

  private boolean hasEnded() {
    return !lines.isEmpty() && lines.get(lines.size() - 1) instanceof End;
  }

  private static Optional<OutcomeLine> parse(byte[] bytes) {
    String text = new String(bytes, UTF_8);
    String json = text.substring(Math.min(CHECKSUM, text.length()));
    // Bytes are compared because different ones can be the same text.
    return Arrays.equals(bytes, withChecksum(json).getBytes(UTF_8)) ? json(json) : Optional.empty();
  }

  private static Optional<OutcomeLine> json(String json) {
    try {
      return Optional.ofNullable(READER.readValue(json));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static String withoutHead(String first) {
    if (first.startsWith("{\"line\":\"head\"")) {
      return " has no checksums: it is of an earlier build, which has to audit it";
    }
    return first.contains("\"line\":\"head\"")
        ? ", line 1 is damaged: nothing can be checked without it"
        : " is not an outcome file";
  }

  /**
   * Checks the whole file.
   *
   * @param isCut whether bytes without newline follow
   * @throws IOException if it cannot be used
   */
  void end(boolean isCut) throws IOException {
    if (lines.isEmpty()) {
      throw new IOException(path + " is not an outcome file");
    }
    if (isCut && hasEnded()) {
      add(new byte[0]);
    }
    if (damaged > 0 && lines.stream().noneMatch(Start.class::isInstance)) {
      throw new IOException(
          path + ": the line \"start\" is damaged: nothing can be checked without it");
    }
  }

  List<OutcomeLine> all() {
    return lines;
  }

  /** Returns the number of lines that were skipped. */
  int damaged() {
    return damaged;
  }
}
