package io.cqlsurge.profile;

import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files of text, of which no more than a limit is ever read. */
final class TextFile {
  private TextFile() {}

  /**
   * The text of a file in UTF-8.
   *
   * @param most bytes it may have
   * @throws UsageError if it cannot be read, is no plain file, is too long, or is no text
   */
  static String read(Path file, int most) {
    if (!Files.isRegularFile(file)) {
      throw new UsageError(Files.exists(file) ? "this is no plain file" : "there is no such file");
    }
    try (InputStream stream = Files.newInputStream(file)) {
      return read(stream, most);
    } catch (IOException e) {
      throw new UsageError("the file cannot be read: " + e.getMessage());
    }
  }

  /** The same from a stream. */
  static String read(InputStream stream, int most) throws IOException {
    byte[] bytes = stream.readNBytes(most + 1);
    if (bytes.length > most) {
      throw new UsageError("this is longer than " + most + " bytes");
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new UsageError("this is no text in UTF-8");
    }
  }
}
