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
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a graph page of cqlsurge or cassandra-stress, or a run as JSON. Reads an entry at a time,
 * so that a page of many long runs needs little memory. A file that was read completely is valid.
 */
public final class StatsReader implements AutoCloseable {
  /** Value of "format" in a run as JSON. */
  static final String FORMAT = "cqlsurge-run";

  /** Newest version of pages and runs that this reader supports. */
  static final int VERSION = 1;

  private static final Set<String> HEADER = Set.of("title", "format", "version");

  /** Keys of texts that cassandra-stress copies from the command line without escaping them. */
  private static final Set<String> TEXTS = Set.of("title", "revision", "test", "command");

  /** Accepts NaN and Infinity, because pages of cassandra-stress are scripts, not JSON. */
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          .build();

  private final StatsSource source;
  private final JsonParser parser;
  private final ObjectNode header = MAPPER.createObjectNode();
  private boolean started;

  private StatsReader(StatsSource source, JsonParser parser) {
    this.source = source;
    this.parser = parser;
  }

  /**
   * Opens a file.
   *
   * @throws StatsFileException if it is neither a page nor a run as JSON, or cannot be read
   */
  public static StatsReader open(Path path) throws StatsFileException {
    return of(StatsSource.open(path));
  }

  /**
   * Reads an open file and leaves it open. A locked file must not be opened again, because closing
   * it would release the lock.
   *
   * @param path the file's name
   * @throws StatsFileException if it is neither a page nor a run as JSON, or cannot be read
   */
  public static StatsReader open(Path path, FileChannel channel) throws StatsFileException {
    return of(StatsSource.open(path, channel));
  }

  private static StatsReader of(StatsSource source) throws StatsFileException {
    try {
      return new StatsReader(source, MAPPER.createParser(source.rest()));
    } catch (IOException e) {
      throw StatsFileException.unreadable(source.path(), e);
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
        entries.add(RunCodec.entry(entry.get()));
      }
      return entries;
    } catch (JsonProcessingException e) {
      String problem = e.getOriginalMessage().lines().findFirst().orElse("");
      throw new StatsFileException(
          path + " is damaged: " + problem + "; " + StatsFileException.REMEDY, e);
    }
  }

  /**
   * Checks that the file is a page, which may be rewritten.
   *
   * @throws StatsFileException if it is a run as JSON
   */
  public void requirePage() throws StatsFileException {
    if (!source.isPage()) {
      throw new StatsFileException(source.path() + " is JSON, not a graph page; name another file");
    }
  }

  /** Returns the title; known after all entries are read. */
  public Optional<String> title() {
    return Optional.ofNullable(header.path("title").textValue());
  }

  /**
   * Returns the next entry; empty after the last one, when the rest of the file is valid.
   *
   * @throws StatsFileException if the file is damaged, or written by a newer version
   */
  public Optional<ObjectNode> next() throws StatsFileException {
    try {
      if (!started) {
        begin();
      }
      JsonToken token = parser.nextToken();
      if (token == JsonToken.END_ARRAY) {
        end();
        return Optional.empty();
      }
      require(token == JsonToken.START_OBJECT, "an entry of 'stats' is not an object");
      return Optional.of(entry());
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private void begin() throws IOException, StatsFileException {
    started = true;
    require(parser.nextToken() == JsonToken.START_OBJECT, "the data is not an object");
    require(fields(), "the data has no list 'stats'");
    source.checkVersion(header.path("version"));
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
      if (HEADER.contains(key)) {
        header.set(key, MAPPER.<JsonNode>readTree(parser));
      } else {
        parser.skipChildren();
      }
    }
    return false;
  }

  private ObjectNode entry() throws IOException, StatsFileException {
    JsonLocation begin = parser.currentTokenLocation();
    ObjectNode entry = MAPPER.readTree(parser);
    source.checkVersion(entry.path("cqlsurge").path("version"));
    try {
      RunCodec.entry(entry);
    } catch (JsonMappingException e) {
      String key = e.getPath().isEmpty() ? "data" : e.getPath().get(0).getFieldName();
      throw source.damage(
          begin, "the entry that begins here is damaged, its '" + key + "' has another type");
    }
    for (JsonNode name : entry.path("metrics")) {
      if (!name.isTextual()) {
        throw source.damage(
            begin, "the entry that begins here is damaged, its 'metrics' has another type");
      }
    }
    entry.path("intervals").forEach(row -> replaceInfinite((ArrayNode) row));
    return entry;
  }

  /** Replaces numbers that JSON does not have by null. */
  private static void replaceInfinite(ArrayNode row) {
    for (int column = 0; column < row.size(); column++) {
      if (row.get(column).isNumber() && !Double.isFinite(row.get(column).doubleValue())) {
        row.setNull(column);
      }
    }
  }

  private void end() throws IOException, StatsFileException {
    require(!fields(), "there are two lists 'stats'");
    require(parser.currentToken() == JsonToken.END_OBJECT, "the data does not end here");
    source.checkVersion(header.path("version"));
    JsonNode title = header.path("title");
    if (!title.isMissingNode() && !title.isNull() && !title.isTextual()) {
      throw new StatsFileException(
          source.path() + " is damaged, its title is not text; " + StatsFileException.REMEDY);
    }
    if (source.isPage()) {
      checkEndOfPage();
    } else {
      require(parser.nextToken() == null, "there is data after the end of the run");
      checkFormat();
    }
  }

  private void checkEndOfPage() throws IOException, StatsFileException {
    JsonLocation end = parser.currentLocation();
    StringWriter following = new StringWriter();
    parser.releaseBuffered(following);
    char[] more = new char[100];
    following.write(more, 0, Math.max(0, source.rest().read(more)));
    String text = following.toString().strip();
    if (!text.startsWith(";") || !text.substring(1).strip().startsWith(StatsSource.END)) {
      throw source.damage(end, "the line '%s' is missing".formatted(StatsSource.END));
    }
  }

  private void checkFormat() throws StatsFileException {
    if (!FORMAT.equals(header.path("format").textValue())) {
      throw new StatsFileException(
          source.path()
              + " is JSON, but not a file of '-log json=': it lacks \"format\": \""
              + FORMAT
              + "\"; name another file");
    }
  }

  private void require(boolean isValid, String problem) throws StatsFileException {
    if (!isValid && parser.currentToken() == null) {
      throw source.damage(parser.currentLocation(), "the file is cut off");
    }
    if (!isValid) {
      throw source.damage(parser.currentTokenLocation(), problem);
    }
  }

  private StatsFileException failure(IOException error) {
    try {
      if (error instanceof JsonProcessingException syntax) {
        return damage(syntax);
      }
    } catch (IOException e) {
      error.addSuppressed(e);
    }
    return StatsFileException.unreadable(source.path(), error);
  }

  private StatsFileException damage(JsonProcessingException error) throws IOException {
    JsonLocation location =
        error.getLocation() == null ? parser.currentLocation() : error.getLocation();
    if (isCutOff()) {
      return source.damage(location, "the file is cut off");
    }
    String key = String.valueOf(parser.getParsingContext().getCurrentName());
    if (source.isPage() && TEXTS.contains(key)) {
      String position = source.position(location.getLineNr(), location.getColumnNr());
      return new StatsFileException(
          ("%s: the text of \"%s\" is invalid here; cassandra-stress writes an invalid page when a"
                  + " command has quotes or backslashes: fix the text (\\\" for each quote), or name"
                  + " another file")
              .formatted(position, key),
          error);
    }
    String message = String.valueOf(error.getOriginalMessage());
    return source.damage(
        location, "the data is not JSON, " + message.lines().findFirst().orElse(""));
  }

  /** Returns whether the file ended within the data. */
  private boolean isCutOff() throws IOException {
    boolean isAtEnd = parser.releaseBuffered(Writer.nullWriter()) <= 0 && source.rest().read() < 0;
    return isAtEnd && !parser.getParsingContext().inRoot();
  }

  @Override
  public void close() throws StatsFileException {
    try {
      parser.close();
      source.close();
    } catch (IOException e) {
      throw StatsFileException.unreadable(source.path(), e);
    }
  }
}
