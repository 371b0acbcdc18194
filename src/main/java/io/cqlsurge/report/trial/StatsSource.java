package io.cqlsurge.report.trial;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The text of a file of runs, from where its JSON begins; tells what kind of file it is. */
final class StatsSource implements AutoCloseable {
  /** The line before the data of a page. */
  static final String START = "/* stats start */";

  /** The line behind the data of a page. */
  static final String END = "/* stats end */";

  /** What stands before the JSON of a page. */
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

  /** Opens a file and reads up to its JSON. */
  static StatsSource open(Path path) throws StatsFileException {
    if (Files.notExists(path)) {
      throw new StatsFileException(path + " is not there");
    }
    if (Files.isDirectory(path)) {
      throw new StatsFileException(path + " is a folder, not a file");
    }
    return open(path, () -> Files.newInputStream(path));
  }

  /**
   * Reads up to the JSON.
   *
   * @param path the name of the file
   * @param opening gives its bytes from the beginning, each time it is called
   */
  static StatsSource open(Path path, Opening opening) throws StatsFileException {
    try {
      Charset charset = Files.isRegularFile(path) ? charset(opening) : StandardCharsets.UTF_8;
      StatsSource source = new StatsSource(path, reader(opening, charset));
      source.findJson(charset);
      return source;
    } catch (IOException e) {
      throw StatsFileException.unreadable(path, e);
    }
  }

  /** Opens a file. */
  interface Opening {
    /** The bytes of the file from the beginning. */
    InputStream open() throws IOException;
  }

  private static BufferedReader reader(Opening opening, Charset charset) throws IOException {
    return new BufferedReader(new InputStreamReader(opening.open(), charset.newDecoder()));
  }

  /**
   * Where a command line was not UTF-8, cassandra-stress wrote its page in the encoding of the
   * machine; no byte is lost if each is taken for a character.
   */
  private static Charset charset(Opening opening) throws IOException {
    try (Reader strict = reader(opening, StandardCharsets.UTF_8)) {
      strict.transferTo(Writer.nullWriter());
      return StandardCharsets.UTF_8;
    } catch (CharacterCodingException e) {
      return StandardCharsets.ISO_8859_1;
    }
  }

  private void findJson(Charset charset) throws IOException, StatsFileException {
    try {
      page = peek() != '{';
      if (page) {
        findStats();
      } else if (!charset.equals(StandardCharsets.UTF_8)) {
        throw new StatsFileException(
            path + " is damaged: it is not UTF-8; " + StatsFileException.REMEDY);
      }
    } catch (IOException | StatsFileException e) {
      reader.close();
      throw e;
    }
  }

  /** The first character that is not blank; it is read by whoever reads next. */
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
                + " is neither a graph page nor a run of '-log json=': it has no line '"
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

  /** What is left to be read. */
  Reader rest() {
    return reader;
  }

  /** Whether it is a page; else it is a run as JSON. */
  boolean isPage() {
    return page;
  }

  /**
   * The file and a place in it, for people.
   *
   * @param line in the JSON, from 1
   * @param column in that line, from 1
   */
  String place(int line, int column) {
    int before = line == 1 ? columnsBefore : 0;
    return "%s, line %d, column %d".formatted(path, linesBefore + line, before + column);
  }

  Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
