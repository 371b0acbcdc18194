package io.cqlsurge.settings.connection;

import io.cqlsurge.grammar.InputFiles;
import java.util.Optional;

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
    InputFiles files) {

  public boolean hasSecrets() {
    return mode.authentication().password().isPresent()
        || mode.bundle().isPresent()
        || transport.isEncrypted()
        || credentials.file().isPresent();
  }
}
