package io.cqlsurge.settings;

import java.util.OptionalInt;

/** A node. */
public record NodeAddress(String host, OptionalInt port) {}
