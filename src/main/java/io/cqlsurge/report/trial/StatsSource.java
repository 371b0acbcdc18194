package io.cqlsurge.report.trial;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The text of a file of runs from the beginning of its JSON, and the file's kind. */
final class StatsSource implements AutoCloseable {
  static final String START = "/* stats start */";

  static final String END = "/* stats end */";

  /** Text before the JSON of a page, on the same line. */
  static final String ASSIGNMENT = "stats = ";

  private static final int BYTE_ORDER_MARK = 0xFEFF;

  private final Path path;
  private final BufferedReader reader;
  private boolean page;
  private int linesBefore;
  private int columnsBefore;

  private StatsSource(Path path, BufferedReader reader) {
    this.path = path;
    this.reader = reader;
  }

  /** Opens a file and skips to its JSON. */
  static StatsSource open(Path path) throws StatsFileException {
    if (Files.notExists(path)) {
      throw new StatsFileException(path + " does not exist");
    }
    if (Files.isDirectory(path)) {
      throw new StatsFileException(path + " is a folder, not a file");
    }
    try {
      return open(path, Files.newInputStream(path));
    } catch (IOException e) {
      throw StatsFileException.unreadable(path, e);
    }
  }

  /** Skips to the JSON of an open file, and leaves the file open. */
  static StatsSource open(Path path, FileChannel file) throws StatsFileException {
    try {
      return open(
          path,
          new FilterInputStream(Channels.newInputStream(file.position(0))) {
            @Override
            public void close() {
              // The code that opened the file closes it.
            }
          });
    } catch (IOException e) {
      throw StatsFileException.unreadable(path, e);
    }
  }

  private static StatsSource open(Path path, InputStream content)
      throws IOException, StatsFileException {
    StatsSource source =
        new StatsSource(
            path,
            new BufferedReader(
                new InputStreamReader(content, StandardCharsets.UTF_8.newDecoder())));
    source.page = source.peek() != '{';
    if (source.page) {
      source.findStats();
    }
    return source;
  }

  /** Returns the first character that is not white space, without consuming it. */
  private int peek() throws IOException {
    int character = 0;
    do {
      linesBefore += character == '\n' ? 1 : 0;
      reader.mark(1);
      character = reader.read();
    } while (Character.isWhitespace(character) || character == BYTE_ORDER_MARK);
    reader.reset();
    return character;
  }

  private void findStats() throws IOException, StatsFileException {
    String line;
    do {
      line = reader.readLine();
      linesBefore++;
      if (line == null) {
        throw new StatsFileException(
            path
                + " is neither a graph page nor a file of '-log json=': it has no line '"
                + START
                + "'; name another file");
      }
    } while (!line.strip().equals(START));
    char[] assignment = new char[ASSIGNMENT.length()];
    columnsBefore = ASSIGNMENT.length();
    int length = reader.read(assignment);
    if (length < assignment.length || !ASSIGNMENT.equals(new String(assignment))) {
      throw new StatsFileException(
          "%s, line %d: the page is damaged, no '%s' follows its line '%s'; %s"
              .formatted(
                  path, linesBefore + 1, ASSIGNMENT.strip(), START, StatsFileException.REMEDY));
    }
  }

  Reader rest() {
    return reader;
  }

  /** Returns whether the file is a page; otherwise it is a run as JSON. */
  boolean isPage() {
    return page;
  }

  /**
   * Returns the file and a position in it as text.
   *
   * @param line line of the JSON, from 1
   * @param column column of that line, from 1
   */
  String position(int line, int column) {
    int before = line == 1 ? columnsBefore : 0;
    return "%s, line %d, column %d".formatted(path, linesBefore + line, before + column);
  }

  /** Returns the error for damaged data at a position. */
  StatsFileException damage(JsonLocation at, String problem) {
    String position = position(at.getLineNr(), at.getColumnNr());
    return new StatsFileException(position + ": " + problem + "; " + StatsFileException.REMEDY);
  }

  /**
   * Checks a version that the file names.
   *
   * @throws StatsFileException if it is newer than this program
   */
  void checkVersion(JsonNode version) throws StatsFileException {
    if (version.asInt() > StatsReader.VERSION) {
      throw new StatsFileException(
          "%s has version %s, written by a newer cqlsurge; this cqlsurge reads version %d: use the newer one"
              .formatted(path, version.asText(), StatsReader.VERSION));
    }
  }

  Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
