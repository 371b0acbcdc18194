package io.cqlsurge.settings.connection;

import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
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
    CredentialsFile credentials) {

  /** A command that only has connection options. */
  public static final class Command extends OptionGroup<Boolean> {
    public Command(String name) {
      super(name, "Takes connection options only");
    }

    @Override
    protected Boolean read(MatchedOptions options) {
      return true;
    }
  }
}
