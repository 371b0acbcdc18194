package io.cqlsurge.feature.audit;

import io.cqlsurge.feature.audit.OutcomeLine.Head;
import io.cqlsurge.feature.audit.OutcomeLine.Mark;
import io.cqlsurge.feature.audit.OutcomeLine.Segment;
import io.cqlsurge.feature.audit.OutcomeLine.Start;
import io.cqlsurge.workload.Effect;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.roaringbitmap.longlong.Roaring64NavigableMap;

/**
 * The recorded outcomes of runs on the same tables, by file. Immutable.
 *
 * @param damaged number of lines that were skipped
 */
public record RunOutcomes(List<List<OutcomeLine>> files, int damaged) {

  public RunOutcomes {
    files = List.copyOf(files);
  }

  /**
   * Reads files; without any, there are no outcomes.
   *
   * @param skips whether damaged lines are skipped
   * @throws IOException if one cannot be read, is damaged, or is of other tables
   */
  public static RunOutcomes read(List<Path> paths, boolean skips) throws IOException {
    if (Set.copyOf(paths).size() < paths.size()) {
      throw new IOException("a file is given twice");
    }
    List<List<OutcomeLine>> files = new ArrayList<>();
    int damaged = 0;
    for (Path file : paths) {
      OutcomeLines read = OutcomeFile.read(file, skips);
      List<OutcomeLine> lines = read.all();
      files.add(lines);
      damaged += read.damaged();
      if (!((Head) lines.get(0)).tables().equals(((Head) files.get(0).get(0)).tables())) {
        throw new IOException(file + " is of other tables");
      }
    }
    return new RunOutcomes(files, damaged);
  }

  /** Returns the first file's first line; empty without files. */
  public Optional<Head> head() {
    return lines(Head.class).findFirst();
  }

  /** Returns whether every request that was sent has a recorded outcome. */
  public boolean isComplete() {
    return damaged == 0 && lines(OutcomeLine.End.class).count() == files.size();
  }

  private <T extends OutcomeLine> Stream<T> lines(Class<T> type) {
    return files.stream().flatMap(file -> of(type, file));
  }

  private static <T extends OutcomeLine> Stream<T> of(Class<T> type, List<OutcomeLine> file) {
    return file.stream().filter(type::isInstance).map(type::cast);
  }

  /** A segment with what it did. */
  record Recorded(Segment segment, Event event) {
    boolean isEverywhere() {
      return event.effect().rows() == Effect.Rows.EVERYWHERE;
    }
  }

  /** Returns what was recorded for a table, or for all tables. */
  Stream<Recorded> segments(String table) {
    int position = position(table);
    return files.stream()
        .flatMap(
            lines -> {
              Map<Integer, Effect> effects = effects(lines, position);
              return of(Segment.class, lines)
                  .filter(segment -> effects.containsKey(segment.effect()))
                  .map(segment -> recorded(segment, effects));
            });
  }

  private static Recorded recorded(Segment segment, Map<Integer, Effect> effects) {
    Effect effect = Objects.requireNonNull(effects.get(segment.effect()));
    return new Recorded(segment, Event.of(segment, effect));
  }

  private int position(String table) {
    return head().map(Head::tables).orElse(List.of()).indexOf(table);
  }

  /** Returns the effects that the operations of a run can have on a table, by number. */
  private static Map<Integer, Effect> effects(List<OutcomeLine> file, int table) {
    Map<Integer, Effect> effects = new HashMap<>();
    of(Start.class, file)
        .flatMap(start -> start.effects().stream())
        .filter(each -> each.table() == table || each.table() == Effect.ANY_TABLE)
        .forEach(effect -> effects.put(effect.number(), effect));
    return effects;
  }

  /** Returns the effects that the operations of all runs can have on a table. */
  Stream<Effect> effects(String table) {
    int position = position(table);
    return files.stream().flatMap(file -> effects(file, position).values().stream());
  }

  /** Returns whether a run has found a table empty before its first operation. */
  boolean wasEmpty(String table) {
    return lines(Start.class).anyMatch(start -> start.empty().contains(position(table)));
  }

  /** Returns how many seeds in a table have a recorded outcome. */
  public long count(String table) {
    Roaring64NavigableMap all = new Roaring64NavigableMap();
    segments(table)
        .filter(each -> !each.isEverywhere())
        .forEach(each -> all.or(SeedSet.of(each.segment())));
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
