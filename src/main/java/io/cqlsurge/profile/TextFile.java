package io.cqlsurge.profile;

import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.UsageError;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A text file reader that reads no more than a limit. */
final class TextFile {
  private TextFile() {}

  /**
   * Returns a file's text in UTF-8.
   *
   * @param maxBytes maximum length of the file
   * @throws UsageError if it cannot be read, is not a regular file, is too long, or is not UTF-8
   */
  static String read(Path file, InputFiles files, int maxBytes) {
    if (files.isLocal() && !Files.isRegularFile(file)) {
      throw new UsageError(
          Files.exists(file) ? "this is not a regular file" : "the file does not exist");
    }
    try {
      return read(new ByteArrayInputStream(files.read(file)), maxBytes);
    } catch (IOException e) {
      throw new UsageError("the file cannot be read: " + e.getMessage());
    }
  }

  /** Returns a stream's text; a {@link UsageError} if it is too long or not UTF-8. */
  static String read(InputStream stream, int maxBytes) throws IOException {
    byte[] bytes = stream.readNBytes(maxBytes + 1);
    if (bytes.length > maxBytes) {
      throw new UsageError("the file is longer than " + maxBytes + " bytes");
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new UsageError("the file is not UTF-8 text");
    }
  }
}
