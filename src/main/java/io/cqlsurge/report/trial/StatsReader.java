package io.cqlsurge.report.trial;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.AtomicFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads a graph page of cqlsurge or cassandra-stress, or a run as JSON. Reads an entry at a time,
 * so that a page of many long runs needs little memory. A file that was read completely is valid.
 */
public final class StatsReader {
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

  private static final String CUT = "the file is cut off";

  private final Path path;
  private final Closeable file;
  private final LineNumberReader text;
  private final JsonParser parser;

  /** All keys of the data except the entries. */
  private final ObjectNode header = MAPPER.createObjectNode();

  private boolean started;
  private boolean isPage;
  private int linesBefore;

  /** Receives the entries. */
  public interface Target {
    void entry(ObjectNode entry) throws IOException;
  }

  /**
   * Creates a reader of an open file.
   *
   * @param file is closed after reading
   */
  public StatsReader(Path path, InputStream content, Closeable file) throws IOException {
    this.path = path;
    this.file = file;
    this.text =
        new LineNumberReader(new InputStreamReader(content, StandardCharsets.UTF_8.newDecoder()));
    this.parser = MAPPER.createParser(text);
  }

  /**
   * Opens a file.
   *
   * @throws UsageError if it cannot be read
   */
  public static StatsReader open(Path path) {
    try {
      InputStream content = Files.newInputStream(path);
      return new StatsReader(path, content, content);
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  public static UsageError unreadable(Path path, IOException cause) {
    return new UsageError(path + " cannot be read: " + AtomicFile.reason(cause));
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

  private void findStats() throws IOException {
    String line = text.readLine();
    while (line != null && !line.strip().equals(StatsWriter.START)) {
      line = text.readLine();
    }
    char[] assignment = new char[StatsWriter.ASSIGNMENT.length()];
    if (text.read(assignment) < assignment.length
        || !StatsWriter.ASSIGNMENT.equals(new String(assignment))) {
      throw new UsageError(
          "%s is neither a graph page nor a file of '-log json=': it has no line '%s' with '%s' after it; name another file"
              .formatted(path, StatsWriter.START, StatsWriter.ASSIGNMENT.strip()));
    }
  }

  /**
   * Reads and closes the file, and returns its title.
   *
   * @throws IOException if the target fails
   * @throws UsageError if the file is neither a page nor a run as JSON, cannot be read, is damaged,
   *     or written by a newer version
   */
  public Optional<String> read(Target target) throws IOException {
    try (file) {
      for (var entry = next(); entry.isPresent(); entry = next()) {
        target.entry(entry.get());
      }
      return Optional.ofNullable(header.path("title").textValue());
    }
  }

  /**
   * Reads and closes a page, which may be rewritten, and returns its title.
   *
   * @throws UsageError if it is damaged, or if it is a run as JSON
   */
  public Optional<String> readPage() throws IOException {
    Optional<String> title = read(entry -> {});
    if (!isPage) {
      throw new UsageError(path + " is JSON, not a graph page; name another file");
    }
    return title;
  }

  /** Returns the next entry; empty after the last one, when the rest of the file is valid. */
  private Optional<ObjectNode> next() {
    try {
      return parsed();
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  private Optional<ObjectNode> parsed() throws IOException {
    try {
      if (!started) {
        started = true;
        isPage = firstCharacter() != '{';
        if (isPage) {
          findStats();
        }
        linesBefore = text.getLineNumber();
        require(parser.nextToken() == JsonToken.START_OBJECT, "the data is not an object");
        require(hasEntries(), "the data has no list 'stats'");
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
    }
  }

  /** Reads up to the entries or to the end. Returns whether there are entries. */
  private boolean hasEntries() throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      JsonToken value = parser.nextToken();
      if (key.equals("stats")) {
        require(value == JsonToken.START_ARRAY, "'stats' is not a list");
        return true;
      }
      boolean isText = value == JsonToken.VALUE_STRING || value == JsonToken.VALUE_NULL;
      require(isText || !key.equals("title"), "its title is not text");
      header.set(key, MAPPER.readTree(parser));
      checkVersion(header);
    }
    return false;
  }

  private void checkVersion(JsonNode versioned) {
    int version = versioned.path("version").asInt();
    if (version > VERSION) {
      throw new UsageError(
          "%s has version %s, written by a newer cqlsurge; this cqlsurge reads version %d: use the newer one"
              .formatted(path, version, VERSION));
    }
  }

  private ObjectNode entry() throws IOException {
    ObjectNode entry = MAPPER.readTree(parser);
    checkVersion(entry.path("cqlsurge"));
    try {
      RunCodec.entry(entry);
    } catch (JsonMappingException e) {
      String key = e.getPath().isEmpty() ? "data" : e.getPath().get(0).getFieldName();
      throw damage(
          parser.currentTokenLocation(),
          "the entry that ends here is damaged, its '" + key + "' has another type");
    }
    for (JsonNode row : entry.path("intervals")) {
      for (int column = 0; column < row.size(); column++) {
        if (row.get(column).isNumber() && !Double.isFinite(row.get(column).doubleValue())) {
          ((ArrayNode) row).setNull(column); // JSON does not have these numbers.
        }
      }
    }
    return entry;
  }

  private void end() throws IOException {
    require(!hasEntries(), "there are two lists 'stats'");
    if (isPage) {
      StringWriter rest = new StringWriter();
      parser.releaseBuffered(rest);
      text.transferTo(rest);
      String end = "(?s)\\s*;\\s*" + Pattern.quote(StatsWriter.END) + ".*";
      require(rest.toString().matches(end), "the line '" + StatsWriter.END + "' is missing");
    } else {
      require(parser.nextToken() == null, "there is data after the end of the run");
      if (!header.path("format").asText().equals(FORMAT)) {
        throw new UsageError(
            "%s is JSON, but not a file of '-log json=': it lacks \"format\": \"%s\"; name another file"
                .formatted(path, FORMAT));
      }
    }
  }

  private void require(boolean isValid, String problem) {
    if (!isValid) {
      throw damage(parser.currentTokenLocation(), parser.hasCurrentToken() ? problem : CUT);
    }
  }

  private UsageError notJson(JsonProcessingException error) throws IOException {
    JsonLocation at = error.getLocation() == null ? parser.currentLocation() : error.getLocation();
    String message = String.valueOf(error.getOriginalMessage()).lines().findFirst().orElse("");
    String quotes = isPage ? " (cassandra-stress writes quotes of a command without a \\)" : "";
    boolean isAtEnd = parser.releaseBuffered(Writer.nullWriter()) <= 0 && text.read() < 0;
    return damage(
        at,
        isAtEnd && !parser.getParsingContext().inRoot()
            ? CUT
            : "the data is not JSON, " + message + quotes);
  }

  /** Returns the error for data that is damaged at a position. */
  private UsageError damage(JsonLocation at, String problem) {
    int columnsBefore = isPage && at.getLineNr() == 1 ? StatsWriter.ASSIGNMENT.length() : 0;
    return new UsageError(
        "%s, line %d, column %d: %s; restore the file, or name another"
            .formatted(
                path, linesBefore + at.getLineNr(), columnsBefore + at.getColumnNr(), problem));
  }
}
