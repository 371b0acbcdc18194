package io.cqlsurge.settings.connection;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The settings for the database connection.
 *
 * @param jmx empty if the garbage collection statistics of the nodes are not requested
 * @param files where the files are that the settings name
 */
public record ConnectionSettings(
    NodeSettings nodes,
    ModeSettings mode,
    TransportSettings transport,
    PortSettings port,
    Optional<JmxSettings> jmx,
    CredentialsFile credentials,
    FileSource files) {

  /** Returns the same settings, whose files are elsewhere. */
  public ConnectionSettings with(FileSource other) {
    return new ConnectionSettings(nodes, mode, transport, port, jmx, credentials, other);
  }

  /** Returns the files with keys and certificates that a connection needs. */
  public List<Path> keyFiles() {
    return Stream.of(
            transport.truststore().map(TransportSettings.Store::file),
            transport.keystore().map(TransportSettings.Store::file),
            mode.bundle())
        .flatMap(Optional::stream)
        .toList();
  }
}
