package io.cqlsurge.settings;

import java.util.Map;
import java.util.Optional;

/** Schema. */
public record SchemaSettings(
    String keyspace,
    Map<String, String> replication,
    Map<String, String> compaction,
    Optional<String> compression) {}
