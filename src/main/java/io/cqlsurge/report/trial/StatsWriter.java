package io.cqlsurge.report.trial;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonpCharacterEscapes;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.measure.ProcessorYield;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes pages and runs for {@link StatsReader} as UTF-8, one line per entry. The stream stays
 * open.
 */
public final class StatsWriter {
  static final String START = "/* stats start */";
  static final String END = "/* stats end */";

  /** Text before the JSON of a page, on the same line. */
  static final String ASSIGNMENT = "stats = ";

  private static final ObjectMapper MAPPER =
      new ObjectMapper(
          new JsonFactoryBuilder()
              .characterEscapes(new ScriptEscapes())
              .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
              .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
              .build());

  private final JsonGenerator json;
  private final String end;
  private final StatsReader.Target listener;

  private StatsWriter(OutputStream stream, String end, StatsReader.Target listener)
      throws IOException {
    this.json = MAPPER.createGenerator(stream, JsonEncoding.UTF8);
    this.end = end;
    this.listener = listener;
  }

  /** Begins a page's data, a part of its script; the listener receives each entry. */
  public static StatsWriter page(OutputStream stream, String title, StatsReader.Target listener)
      throws IOException {
    StatsWriter writer = new StatsWriter(stream, ";\n" + END, listener);
    writer.json.writeRaw(START + "\n" + ASSIGNMENT);
    writer.json.writeStartObject();
    writer.begin(title);
    return writer;
  }

  /**
   * Writes runs as JSON.
   *
   * @param more a record or map with further data about all runs together
   */
  public static void run(
      OutputStream stream, String title, List<RunEntry> entries, Optional<?> more)
      throws IOException {
    StatsWriter writer = new StatsWriter(stream, "\n", entry -> {});
    writer.json.writeStartObject();
    writer.json.writeStringField("format", StatsReader.FORMAT);
    writer.json.writeNumberField("version", StatsReader.VERSION);
    writer.begin(title);
    ProcessorYield work = new ProcessorYield();
    for (RunEntry entry : entries) {
      writer.entry(entry);
      work.ifDue();
    }
    writer.end(more);
  }

  private void begin(String title) throws IOException {
    json.writeStringField("title", title);
    json.writeArrayFieldStart("stats");
  }

  public void entry(RunEntry entry) throws IOException {
    copy(RunCodec.tree(entry));
  }

  /** Writes the next entry, of a file, as it is. */
  public void copy(ObjectNode entry) throws IOException {
    json.writeRaw('\n');
    MAPPER.writeTree(json, entry);
    listener.entry(entry);
  }

  /**
   * Writes the data's end; nothing can be written after that.
   *
   * @param more a record or map with further data about all entries together
   */
  public void end(Optional<?> more) throws IOException {
    json.writeEndArray();
    if (more.isPresent()) {
      for (var field : RunCodec.tree(more.get()).properties()) {
        json.writeRaw('\n');
        json.writeFieldName(field.getKey());
        MAPPER.writeTree(json, field.getValue());
      }
    }
    json.writeEndObject();
    json.writeRaw(end);
    json.close();
  }

  /**
   * Character escapes for JSON in a script of an HTML page: no text can end the script, a comment
   * or a line. All surrogates are escaped, because UTF-8 cannot encode an unpaired one.
   */
  private static final class ScriptEscapes extends JsonpCharacterEscapes {
    private static final long serialVersionUID = 1L;

    private static final String IN_HTML = "<>&";

    @Override
    public int[] getEscapeCodesForAscii() {
      int[] codes = standardAsciiEscapesForJSON();
      codes['/'] = '/';
      codes[0x7F] = ESCAPE_STANDARD;
      IN_HTML.chars().forEach(character -> codes[character] = ESCAPE_STANDARD);
      return codes;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int character) {
      return Character.isSurrogate((char) character)
          ? new SerializedString(String.format("\\u%04x", character))
          : super.getEscapeSequence(character);
    }
  }
}
