package io.cqlsurge.settings.connection;

import io.cqlsurge.grammar.Choice;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which nodes receive requests: all nodes in turn, the replicas in the local data centre, or these
 * replicas with the local rack first.
 */
public enum LoadBalance {
  ROUND_ROBIN("round-robin", "roundrobin", "rr"),
  DC_AWARE("dc-aware", "dc"),
  RACK_AWARE("rack-aware", "rack");

  private final List<String> names;

  LoadBalance(String... names) {
    this.names = List.of(names);
  }

  public String title() {
    return names.get(0);
  }

  static Choice<LoadBalance> choice() {
    return new Choice<>(
        Stream.of(values()).flatMap(value -> value.names.stream()).toList(),
        text ->
            Stream.of(values())
                .filter(value -> value.names.stream().anyMatch(text::equalsIgnoreCase))
                .findFirst());
  }
}
