package io.cqlsurge.profile;

import io.cqlsurge.grammar.UsageError;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;

/** The files that a profile refers to. */
@FunctionalInterface
public interface OtherFiles {
  /** Maximum length of a file in bytes. */
  int MAX_LENGTH = 64 << 20;

  OtherFiles NONE =
      name -> {
        throw new UsageError("only a profile in a local file can refer to other files");
      };

  /**
   * Returns a file's text.
   *
   * @throws UsageError if it cannot be read
   */
  String text(String name);

  /** Returns the files in a folder, which are read when they are needed. */
  static OtherFiles in(Path folder) {
    return name -> {
      try {
        return TextFile.read(folder.resolve(name), MAX_LENGTH);
      } catch (InvalidPathException e) {
        throw new UsageError("this is not a valid file name");
      }
    };
  }

  /** Returns files whose texts are known, by name. */
  static OtherFiles of(Map<String, String> texts) {
    return name -> {
      String text = texts.get(name);
      if (text == null) {
        throw new UsageError("the controller has not sent this file");
      }
      return text;
    };
  }

  /** Returns the same files, whose texts are also put into a map when they are read. */
  default OtherFiles recordedIn(Map<String, String> texts) {
    return name -> {
      String text = text(name);
      texts.put(name, text);
      return text;
    };
  }
}
