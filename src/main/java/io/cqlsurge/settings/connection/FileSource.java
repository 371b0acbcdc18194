package io.cqlsurge.settings.connection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;

/** Where the files are that the settings of a connection name. */
@FunctionalInterface
public interface FileSource {
  /** The files of this machine. */
  FileSource DISK = Files::readAllBytes;

  /**
   * Returns the source of files that a worker has received; it reads no others.
   *
   * @param contents the contents by the name of the file
   */
  static FileSource received(Map<String, byte[]> contents) {
    return file -> {
      byte[] content = contents.get(file.toString());
      if (content == null) {
        throw new NoSuchFileException(file.toString());
      }
      return content;
    };
  }

  /** Returns a file's content. */
  byte[] read(Path file) throws IOException;

  /** Returns why a file cannot be read. */
  static String reason(Path file, IOException error) {
    if (error instanceof NoSuchFileException) {
      return "there is no such file";
    }
    return Files.isDirectory(file) ? "is a folder, not a file" : "cannot be read";
  }

  /** Returns whether the files are those of this machine. */
  default boolean isLocal() {
    return this == DISK;
  }
}
