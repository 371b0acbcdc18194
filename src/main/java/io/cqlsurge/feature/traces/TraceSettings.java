package io.cqlsurge.feature.traces;

import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;
import java.util.Optional;

/**
 * Which requests the database traces.
 *
 * @param every one of this number of requests; empty for none
 */
record TraceSettings(Optional<Integer> every) {

  /** The option of {@code -log}. */
  static final class Options extends OptionGroup<TraceSettings> {
    private final Param<Integer> trace =
        param(
            "trace=",
            Options::every,
            "let the database trace one of N requests, such as 1/1000, and print the slowest 20 traces at the end");

    Options() {
      super("-log", "Traces");
      note("In the histogram log, traced requests have traced-st in addition.");
    }

    @Override
    protected TraceSettings read(MatchedOptions options) {
      return new TraceSettings(options.find(trace));
    }

    private static int every(String text) {
      if (!text.startsWith("1/")) {
        throw new UsageError("must be a fraction of the requests, such as 1/1000");
      }
      return Count.positive(text.substring(2));
    }
  }
}
