package io.cqlsurge.settings;

import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import java.util.List;
import java.util.Optional;

/**
 * Which nodes to talk to, and how: all that is needed to connect.
 *
 * @param jmx none if the servers' own statistics are not wanted
 */
public record ConnectionSettings(
    NodeSettings nodes,
    ModeSettings mode,
    TransportSettings transport,
    PortSettings port,
    Optional<JmxSettings> jmx,
    CredentialsFile credentials) {

  /** A command that takes no options of its own. */
  static final class Command extends OptionGroup<Boolean> {
    Command(String name) {
      super(name, "Needs a connection only");
      usage(List.of());
    }

    @Override
    protected Boolean read(MatchedOptions words) {
      return true;
    }
  }
}
