package io.cqlsurge.outcome;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Map;

/** A line of an outcome file. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "line")
@JsonSubTypes({
  @JsonSubTypes.Type(value = OutcomeLine.Head.class, name = "head"),
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
   * @param planned how many seeds all clients use if the seeds are a sequence; otherwise 0
   * @param part this client, from 0, of a run that {@code parts} clients execute
   */
  record Head(
      String command,
      Map<String, byte[]> profiles,
      List<String> tables,
      long planned,
      int part,
      int parts)
      implements OutcomeLine {}

  /**
   * Seeds with the same outcome.
   *
   * @param table the table's position in the first line
   * @param acknowledged whether the database executed it; otherwise it may or may not have
   * @param period when the writes were sent, in {@link #PERIOD_US} since 1970
   * @param node the node that answered
   * @param bit for {@link Effect#ADD}: this bit of each seed's sum is 1; otherwise 0
   * @param seeds a Roaring bitmap of the seeds' numbers in the population, in base64
   */
  record Segment(
      int table,
      Effect effect,
      boolean acknowledged,
      long period,
      String node,
      int bit,
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
