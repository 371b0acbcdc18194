package io.cqlsurge.settings;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Which nodes get requests: all in turn, the replicas in the local data centre, or of these first
 * those in the local rack.
 */
public enum LoadBalance {
  ROUND_ROBIN("round-robin", "roundrobin", "rr"),
  DC_AWARE("dc-aware", "dc"),
  RACK_AWARE("rack-aware", "rack");

  private final List<String> names;

  LoadBalance(String... names) {
    this.names = List.of(names);
  }

  /** The name as it is typed. */
  public String title() {
    return names.get(0);
  }

  static List<String> allNames() {
    return Stream.of(values()).flatMap(value -> value.names.stream()).toList();
  }

  static Function<String, LoadBalance> byName() {
    return name ->
        Stream.of(values()).filter(value -> value.names.contains(name)).findFirst().orElseThrow();
  }
}
