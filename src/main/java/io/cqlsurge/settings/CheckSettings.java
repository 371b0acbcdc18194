package io.cqlsurge.settings;

import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.settings.connection.ConnectionSettings;
import java.util.Optional;

/**
 * The options of {@code profile check}.
 *
 * @param connection the database to use; empty if no connection option was given
 * @param line the release line of cassandra-stress for which the profiles are meant
 * @param files where the profiles are, with their parameters
 */
public record CheckSettings(
    Optional<ConnectionSettings> connection, DataLine line, InputFiles files) {

  /** The options of {@code -pop} that a check supports. */
  static final class Population extends OptionGroup<DataLine> {
    private final Param<DataLine> line = PopulationSettings.Options.compatibility(this);

    Population() {
      super("-pop", "Release line of cassandra-stress for which the profiles are meant");
    }

    @Override
    protected DataLine read(MatchedOptions options) {
      return options.get(line);
    }
  }
}
