package io.cqlsurge.settings;

import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;

/**
 * How token-range queries of profiles iterate over the token ring.
 *
 * @param wrap whether to start again when every token range has been read
 * @param splitFactor parts into which each range is split, at least 1
 */
public record TokenRangeSettings(boolean wrap, int splitFactor) {

  /** The group's options. */
  static final class Options extends OptionGroup<TokenRangeSettings> {
    private static final int MAX_PARTS = 1_000_000;

    private final Param<Boolean> wrap =
        flag(
            "wrap",
            "start again when every token range has been read; default: the threads end then");
    private final Param<Integer> splitFactor =
        param(
                "split-factor=",
                text -> Count.within(1, MAX_PARTS, text),
                "split every token range into this many parts, each read by a separate operation")
            .values("1..1000000")
            .orElse("1");

    Options() {
      super("-tokenrange", "How token-range queries iterate over the token ring");
      note("Affects only token-range queries of profiles, run with 'user'.");
      example(
          "user profile=profiles/wide.yaml \"ops(everything=1)\" -tokenrange split-factor=8"
              + " -rate threads=16");
    }

    @Override
    protected TokenRangeSettings read(MatchedOptions options) {
      return new TokenRangeSettings(options.has(wrap), options.get(splitFactor));
    }
  }
}
