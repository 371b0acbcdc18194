package io.cqlsurge.settings;

import java.util.Optional;
import java.util.OptionalInt;

/** Mode. */
public record ModeSettings(
    OptionalInt protocolVersion,
    OptionalInt connectionsPerHost,
    Optional<String> user,
    Optional<Secret> password) {}
