package io.cqlsurge.report.trial;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads a graph page of cqlsurge or cassandra-stress, or a run as JSON. Reads an entry at a time,
 * so that a page of many long runs needs little memory. A file that was read completely is valid.
 */
public final class StatsReader implements AutoCloseable {
  /** Value of "format" in a run as JSON. */
  static final String FORMAT = "cqlsurge-run";

  /** Newest version of pages and runs that this reader supports. */
  static final int VERSION = 1;

  /** Accepts NaN and Infinity, because pages of cassandra-stress are scripts, not JSON. */
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          .build();

  private final Path path;
  private final Closeable file;
  private final LineNumberReader text;
  private final JsonParser parser;
  private final boolean isPage;
  private final int linesBefore;
  private final Map<String, String> header = new HashMap<>();
  private boolean started;

  private StatsReader(Path path, InputStream content, Closeable file)
      throws IOException, StatsFileException {
    this.path = path;
    this.file = file;
    this.text =
        new LineNumberReader(new InputStreamReader(content, StandardCharsets.UTF_8.newDecoder()));
    this.isPage = firstCharacter() != '{';
    if (isPage) {
      findStats();
    }
    this.linesBefore = text.getLineNumber();
    this.parser = MAPPER.createParser(text);
  }

  /**
   * Opens a file.
   *
   * @throws StatsFileException if it is neither a page nor a run as JSON, or cannot be read
   */
  public static StatsReader open(Path path) throws StatsFileException {
    try {
      InputStream content = Files.newInputStream(path);
      return new StatsReader(path, content, content);
    } catch (IOException e) {
      throw StatsFileException.unreadable(path, e);
    }
  }

  /**
   * Reads an open file and leaves it open. A locked file must not be opened again, because closing
   * it would release the lock.
   *
   * @param path the file's name
   * @throws StatsFileException if it is neither a page nor a run as JSON, or cannot be read
   */
  public static StatsReader open(Path path, FileChannel channel) throws StatsFileException {
    try {
      // The code that opened the file closes it.
      return new StatsReader(path, Channels.newInputStream(channel.position(0)), () -> {});
    } catch (IOException e) {
      throw StatsFileException.unreadable(path, e);
    }
  }

  /**
   * Returns all entries of a page or a run as JSON.
   *
   * @throws StatsFileException if the file is neither, is damaged or cannot be read
   */
  public static List<RunEntry> entries(Path path) throws StatsFileException {
    try (StatsReader reader = open(path)) {
      List<RunEntry> entries = new ArrayList<>();
      for (var entry = reader.next(); entry.isPresent(); entry = reader.next()) {
        entries.add(reader.decoded(entry.get()));
      }
      return entries;
    }
  }

  /** Returns the first character after white space and a byte order mark; does not consume it. */
  private int firstCharacter() throws IOException {
    int character;
    do {
      text.mark(1);
      character = text.read();
    } while (Character.isWhitespace(character) || character == '\uFEFF');
    text.reset();
    return character;
  }

  private void findStats() throws IOException, StatsFileException {
    String line = text.readLine();
    while (line != null && !line.strip().equals(StatsWriter.START)) {
      line = text.readLine();
    }
    char[] assignment = new char[StatsWriter.ASSIGNMENT.length()];
    if (text.read(assignment) < assignment.length
        || !StatsWriter.ASSIGNMENT.equals(new String(assignment))) {
      throw StatsFileException.neither(path);
    }
  }

  /**
   * Checks that the file is a page, which may be rewritten.
   *
   * @throws StatsFileException if it is a run as JSON
   */
  public void requirePage() throws StatsFileException {
    if (!isPage) {
      throw new StatsFileException(path + " is JSON, not a graph page; name another file");
    }
  }

  /** Returns the title; known after all entries are read. */
  public Optional<String> title() {
    return Optional.ofNullable(header.get("title"));
  }

  /**
   * Returns the next entry; empty after the last one, when the rest of the file is valid.
   *
   * @throws StatsFileException if the file is damaged, or written by a newer version
   */
  public Optional<ObjectNode> next() throws StatsFileException {
    try {
      if (!started) {
        started = true;
        require(parser.nextToken() == JsonToken.START_OBJECT, "the data is not an object");
        require(fields(), "the data has no list 'stats'");
      }
      JsonToken token = parser.nextToken();
      if (token == JsonToken.END_ARRAY) {
        end();
        return Optional.empty();
      }
      require(token == JsonToken.START_OBJECT, "an entry of 'stats' is not an object");
      return Optional.of(entry());
    } catch (JsonProcessingException e) {
      throw notJson(e);
    } catch (IOException e) {
      throw StatsFileException.unreadable(path, e);
    }
  }

  /** Reads up to the entries or to the end. Returns whether there are entries. */
  private boolean fields() throws IOException, StatsFileException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      JsonToken value = parser.nextToken();
      if (key.equals("stats")) {
        require(value == JsonToken.START_ARRAY, "'stats' is not a list");
        return true;
      }
      if (key.equals("version")) {
        checkVersion(parser.getValueAsInt());
      } else if (key.equals("title") || key.equals("format")) {
        boolean isText = value == JsonToken.VALUE_STRING || value == JsonToken.VALUE_NULL;
        require(isText || key.equals("format"), "its title is not text");
        header.put(key, parser.getValueAsString());
      }
      parser.skipChildren();
    }
    return false;
  }

  private void checkVersion(int version) throws StatsFileException {
    if (version > VERSION) {
      throw StatsFileException.newer(path, version);
    }
  }

  private ObjectNode entry() throws IOException, StatsFileException {
    ObjectNode entry = MAPPER.readTree(parser);
    checkVersion(entry.path("cqlsurge").path("version").asInt());
    decoded(entry);
    for (JsonNode row : entry.path("intervals")) {
      for (int column = 0; column < row.size(); column++) {
        if (row.get(column).isNumber() && !Double.isFinite(row.get(column).doubleValue())) {
          ((ArrayNode) row).setNull(column); // JSON does not have these numbers.
        }
      }
    }
    return entry;
  }

  private RunEntry decoded(ObjectNode entry) throws StatsFileException {
    try {
      return RunCodec.entry(entry);
    } catch (JsonProcessingException e) {
      List<Reference> keys =
          e instanceof JsonMappingException mapping ? mapping.getPath() : List.of();
      String key = keys.isEmpty() ? "data" : keys.get(0).getFieldName();
      String problem = "the entry that ends here is damaged, its '%s' has another type";
      throw damage(parser.currentTokenLocation(), problem.formatted(key));
    }
  }

  private void end() throws IOException, StatsFileException {
    require(!fields(), "there are two lists 'stats'");
    if (isPage) {
      StringWriter rest = new StringWriter();
      parser.releaseBuffered(rest);
      char[] more = new char[100];
      rest.write(more, 0, Math.max(0, text.read(more)));
      boolean hasEnd =
          rest.toString().matches("(?s)\\s*;\\s*" + Pattern.quote(StatsWriter.END) + ".*");
      require(hasEnd, "the line '" + StatsWriter.END + "' is missing");
    } else {
      require(parser.nextToken() == null, "there is data after the end of the run");
      if (!FORMAT.equals(header.get("format"))) {
        throw StatsFileException.withoutFormat(path);
      }
    }
  }

  private void require(boolean isValid, String problem) throws StatsFileException {
    if (!isValid) {
      String what = parser.currentToken() == null ? "the file is cut off" : problem;
      throw damage(parser.currentTokenLocation(), what);
    }
  }

  /** Returns the error for data that is damaged at a position. */
  private StatsFileException damage(JsonLocation at, String problem) {
    int columnsBefore = isPage && at.getLineNr() == 1 ? StatsWriter.ASSIGNMENT.length() : 0;
    return StatsFileException.damaged(
        path, linesBefore + at.getLineNr(), columnsBefore + at.getColumnNr(), problem);
  }

  private StatsFileException notJson(JsonProcessingException error) throws StatsFileException {
    JsonLocation at = error.getLocation() == null ? parser.currentLocation() : error.getLocation();
    String message = String.valueOf(error.getOriginalMessage()).lines().findFirst().orElse("");
    String quotes = isPage ? " (cassandra-stress writes quotes of a command without a \\)" : "";
    return damage(
        at, isAtEnd() ? "the file is cut off" : "the data is not JSON, " + message + quotes);
  }

  /** Returns whether the file ended within the data. */
  private boolean isAtEnd() throws StatsFileException {
    try {
      boolean isEnd = parser.releaseBuffered(Writer.nullWriter()) <= 0 && text.read() < 0;
      return isEnd && !parser.getParsingContext().inRoot();
    } catch (IOException e) {
      throw StatsFileException.unreadable(path, e);
    }
  }

  @Override
  public void close() throws StatsFileException {
    try {
      parser.close();
      file.close();
    } catch (IOException e) {
      throw StatsFileException.unreadable(path, e);
    }
  }
}
