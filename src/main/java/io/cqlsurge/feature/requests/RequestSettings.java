package io.cqlsurge.feature.requests;

import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Which requests are printed or written.
 *
 * @param areShown whether each distinct CQL text is printed when it is prepared
 * @param file receives every request
 */
record RequestSettings(boolean areShown, Optional<Path> file) {
  static final String SHOWN = "show-queries";
  static final String FILE = "query-log-file=";

  /** The options of {@code -log}. */
  static final class Options extends OptionGroup<RequestSettings> {
    private final Param<Boolean> shown =
        flag(SHOWN, "print each distinct CQL text once, when it is prepared");
    private final Param<Path> file =
        file(FILE, "log every request to this file: time, operation, CQL and values");

    Options() {
      super("-log", "Requests");
    }

    @Override
    protected RequestSettings read(MatchedOptions options) {
      return new RequestSettings(options.has(shown), options.find(file));
    }
  }
}
