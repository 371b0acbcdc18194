package io.cqlsurge.settings.connection;

import java.util.Optional;

/**
 * The settings for the database connection.
 *
 * @param jmx empty if the garbage collection statistics of the nodes are not requested
 */
public record ConnectionSettings(
    NodeSettings nodes,
    ModeSettings mode,
    TransportSettings transport,
    PortSettings port,
    Optional<JmxSettings> jmx,
    CredentialsFile credentials) {}
