package io.cqlsurge.settings;

import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;

/**
 * How the token-range queries of profiles go round the ring.
 *
 * @param wrap whether they begin anew once every token range was read
 * @param splitFactor into how many parts each range is cut, at least 1
 */
public record TokenRangeSettings(boolean wrap, int splitFactor) {

  /** How the group is typed. */
  static final class Options extends OptionGroup<TokenRangeSettings> {
    private static final int MOST_PARTS = 1_000_000;

    private final Param<Boolean> wrap =
        flag("wrap", "begin again once every token range was read; else the lanes end there");
    private final Param<Integer> splitFactor =
        param(
                "split-factor=",
                Options::parts,
                "cut every token range into this many parts, each read by an operation of its own")
            .values("1..1000000")
            .orElse("1");

    Options() {
      super("-tokenrange", "How the token-range queries of profiles go round the ring");
      note(
          "Acts on operations of 'user' that are token-range queries of a profile, and on nothing else.");
      example(
          "user profile=profiles/wide.yaml \"ops(everything=1)\" -tokenrange split-factor=8"
              + " -rate threads=16");
      usage(optional(wrap), optional(splitFactor));
    }

    @Override
    protected TokenRangeSettings read(MatchedOptions words) {
      return new TokenRangeSettings(words.has(wrap), words.get(splitFactor));
    }

    private static int parts(String text) {
      int parts = Count.positive(text);
      if (parts > MOST_PARTS) {
        throw new UsageError("must be at most " + MOST_PARTS);
      }
      return parts;
    }
  }
}
