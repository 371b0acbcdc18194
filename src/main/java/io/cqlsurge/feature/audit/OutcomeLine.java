package io.cqlsurge.feature.audit;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.cqlsurge.workload.Effect;
import java.util.List;
import java.util.Map;

/** A line of an outcome file. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "line")
@JsonSubTypes({
  @JsonSubTypes.Type(value = OutcomeLine.Head.class, name = "head"),
  @JsonSubTypes.Type(value = OutcomeLine.Start.class, name = "start"),
  @JsonSubTypes.Type(value = OutcomeLine.Segment.class, name = "segment"),
  @JsonSubTypes.Type(value = OutcomeLine.Mark.class, name = "mark"),
  @JsonSubTypes.Type(value = OutcomeLine.End.class, name = "end")
})
public sealed interface OutcomeLine {

  /**
   * The first line.
   *
   * @param command the command line, quoted for a shell, without secrets
   * @param profiles the profiles' contents by name
   * @param tables the tables whose outcomes are recorded, with their keyspaces
   * @param planned how many seeds the run uses if they are a sequence; otherwise 0
   */
  record Head(String command, Map<String, byte[]> profiles, List<String> tables, long planned)
      implements OutcomeLine {}

  /**
   * What a client's operations do; before its segments.
   *
   * @param effects those of all operations that write
   * @param empty the positions of the tables that were empty before the first operation
   */
  record Start(List<Effect> effects, List<Integer> empty) implements OutcomeLine {}

  /**
   * Seeds with the same outcome.
   *
   * @param effect the number of the operation's effect
   * @param acknowledged whether the database executed it; otherwise it may or may not have
   * @param period when the writes were sent, in {@link #PERIOD_US} since 1970
   * @param until the period of the last reply; the period of sending if timestamps are the client's
   * @param node the node that answered
   * @param amount what is added to each seed's counters: a power of two, or minus one; otherwise 0
   * @param seeds a Roaring bitmap of the seeds' numbers in the population, in base64
   */
  record Segment(
      int effect,
      boolean acknowledged,
      long period,
      long until,
      String node,
      long amount,
      String seeds)
      implements OutcomeLine {
    /** Length of a period, in us. */
    static final long PERIOD_US = 100_000;

    /** Periods in a second. */
    public static final int PER_S = 10;
  }

  /** A mark, which begins a phase; its time is in us since 1970. */
  record Mark(long timeUs, String text) implements OutcomeLine {}

  /** The last line: every request that was sent has a recorded outcome. */
  record End() implements OutcomeLine {}
}
