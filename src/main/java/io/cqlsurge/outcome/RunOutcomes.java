package io.cqlsurge.outcome;

import io.cqlsurge.outcome.OutcomeLine.Head;
import io.cqlsurge.outcome.OutcomeLine.Mark;
import io.cqlsurge.outcome.OutcomeLine.Segment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.roaringbitmap.longlong.Roaring64NavigableMap;

/** A run's recorded outcomes, by all its clients. Immutable. */
public record RunOutcomes(List<List<OutcomeLine>> clients) {

  public RunOutcomes {
    clients = List.copyOf(clients);
  }

  /**
   * Reads all clients' files; without any, there are no outcomes.
   *
   * @throws IOException if one cannot be read, or is of another run
   */
  public static RunOutcomes read(List<Path> files) throws IOException {
    if (Set.copyOf(files).size() < files.size()) {
      throw new IOException("a file is given twice");
    }
    List<List<OutcomeLine>> clients = new ArrayList<>();
    for (Path file : files) {
      List<OutcomeLine> lines = OutcomeFile.read(file);
      clients.add(lines);
      if (!((Head) lines.get(0)).tables().equals(((Head) clients.get(0).get(0)).tables())) {
        throw new IOException(file + " is of another run");
      }
    }
    return new RunOutcomes(clients);
  }

  /** Returns the first client's first line; empty without files. */
  public Optional<Head> head() {
    return lines(Head.class).findFirst();
  }

  /** Returns whether every request that was sent by any client has a recorded outcome. */
  public boolean isComplete() {
    return lines(Head.class).map(Head::part).distinct().count() == head().map(Head::parts).orElse(0)
        && lines(OutcomeLine.End.class).count() == clients.size();
  }

  private <T extends OutcomeLine> Stream<T> lines(Class<T> type) {
    return clients.stream().flatMap(List::stream).filter(type::isInstance).map(type::cast);
  }

  Stream<Segment> segments(String table) {
    int position = head().map(Head::tables).orElse(List.of()).indexOf(table);
    return lines(Segment.class).filter(segment -> segment.table() == position);
  }

  /** Returns how many seeds in a table have a recorded outcome. */
  public long count(String table) {
    Roaring64NavigableMap all = new Roaring64NavigableMap();
    segments(table).forEach(segment -> all.or(SeedSet.of(segment)));
    return all.getLongCardinality();
  }

  /** Returns the last mark before a time, in us since 1970. */
  public Optional<String> phase(long timeUs) {
    return lines(Mark.class)
        .filter(mark -> mark.timeUs() <= timeUs)
        .max(Comparator.comparingLong(Mark::timeUs))
        .map(Mark::text);
  }
}
