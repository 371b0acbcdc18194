package io.cqlsurge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A reader of the values that the original program generated. */
public final class Golden {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Golden() {}

  /** Returns all lines of a file; fails if the file is empty. */
  public static List<JsonNode> lines(String file) {
    List<JsonNode> lines = new ArrayList<>();
    try (var stream = Golden.class.getResourceAsStream("/golden/" + file)) {
      for (String line :
          new String(stream.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1)) {
        if (!line.isBlank()) {
          lines.add(JSON.readTree(line));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (lines.isEmpty()) {
      throw new IllegalStateException(file + " is empty");
    }
    return lines;
  }

  /** Returns the bits of a real number in the format of the files. */
  public static String bits(double value) {
    return String.format("%016x", Double.doubleToRawLongBits(value));
  }

  /** Returns the whole numbers of an array. */
  public static List<Long> longs(JsonNode array) {
    List<Long> longs = new ArrayList<>();
    array.forEach(number -> longs.add(number.longValue()));
    return longs;
  }

  /** Returns the texts of an array. */
  public static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.textValue()));
    return texts;
  }
}
