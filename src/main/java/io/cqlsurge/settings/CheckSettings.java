package io.cqlsurge.settings;

import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import java.util.Optional;

/**
 * The options of a check of profiles.
 *
 * @param connection the database to ask; none if no option of a connection was typed
 * @param line whose data the profiles are meant for
 */
public record CheckSettings(Optional<ConnectionSettings> connection, DataLine line) {

  /** The part of {@code -pop} that a check takes. */
  static final class Population extends OptionGroup<DataLine> {
    private final Param<DataLine> line = PopulationSettings.Options.compatibility();

    Population() {
      super("-pop", "Whose data the profiles are meant for");
      usage(optional(line));
    }

    @Override
    protected DataLine read(MatchedOptions words) {
      return words.get(line);
    }
  }
}
