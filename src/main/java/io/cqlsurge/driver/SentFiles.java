package io.cqlsurge.driver;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.connection.ConnectionSettings;
import io.cqlsurge.settings.connection.FileSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The files of a connection, which a controller sends to its workers. */
public final class SentFiles {
  private SentFiles() {}

  /**
   * Returns the contents of the files by name. The driver's configuration is sent as JSON.
   *
   * @throws UsageError if a file cannot be read
   */
  public static Map<String, byte[]> of(ConnectionSettings settings) {
    Map<String, byte[]> contents = new TreeMap<>();
    settings.keyFiles().forEach(file -> contents.put(file.toString(), read(file, settings)));
    DriverConfigFile.of(settings).ifPresent(file -> contents.put(file.name(), file.json()));
    return contents;
  }

  private static byte[] read(Path file, ConnectionSettings settings) {
    try {
      return settings.files().read(file);
    } catch (IOException e) {
      throw new UsageError("'" + file + "': " + FileSource.reason(file, e));
    }
  }
}
