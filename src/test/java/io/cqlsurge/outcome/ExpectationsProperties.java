package io.cqlsurge.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.outcome.Expectation.State;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What is expected, compared with a model that tries everything that may have happened. */
class ExpectationsProperties {

  /** What a database can contain for a seed. */
  private enum Content {
    NONE,
    SOME,
    ALL,
    OTHER;

    Content after(Effect effect) {
      return switch (effect) {
        case WRITE -> this == OTHER ? OTHER : ALL;
        case REWRITE -> this == NONE ? SOME : this;
        case DELETE -> NONE;
        case TOUCH -> OTHER;
        case NOTHING, ADD -> this;
      };
    }
  }

  record Event(
      Effect effect, boolean isAcknowledged, int period, int node, long seed, boolean ends) {}

  record Addition(long seed, long amount, boolean isAcknowledged, boolean ends) {}

  @Provide
  Arbitrary<List<Event>> events() {
    return Combinators.combine(
            Arbitraries.of(Effect.WRITE, Effect.WRITE, Effect.DELETE, Effect.REWRITE, Effect.TOUCH),
            Arbitraries.of(true, true, false),
            Arbitraries.integers().between(1, 4),
            Arbitraries.integers().between(1, 2),
            Arbitraries.longs().between(1, 3),
            Arbitraries.of(true, false))
        .as(Event::new)
        .list()
        .ofMaxSize(12);
  }

  @Provide
  Arbitrary<List<Addition>> additions() {
    return Combinators.combine(
            Arbitraries.longs().between(1, 4),
            Arbitraries.longs().between(0, 1_000_000_000_000L),
            Arbitraries.of(true, false),
            Arbitraries.of(true, false))
        .as(Addition::new)
        .list()
        .ofMaxSize(40);
  }

  private static RunOutcomes recorded(List<Event> events) {
    TestOutcomes outcomes = new TestOutcomes();
    for (Event event : events) {
      if (event.isAcknowledged()) {
        outcomes.acknowledged(event.effect(), event.period(), event.node(), event.seed());
      } else {
        outcomes.unknown(event.effect(), event.period(), event.seed());
      }
      if (event.ends()) {
        outcomes.passOn();
      }
    }
    return outcomes.complete();
  }

  /** Returns everything that can be there: events of the same period have any order. */
  private static Set<Content> possible(List<Event> events) {
    TreeMap<Integer, List<Event>> periods = new TreeMap<>();
    events.forEach(
        event -> periods.computeIfAbsent(event.period(), any -> new ArrayList<>()).add(event));
    Set<Content> contents = EnumSet.of(Content.NONE, Content.SOME, Content.ALL);
    for (List<Event> period : periods.values()) {
      Set<Content> after = EnumSet.noneOf(Content.class);
      contents.forEach(content -> execute(content, period, after));
      contents = after;
    }
    return contents;
  }

  private static void execute(Content content, List<Event> left, Set<Content> ends) {
    if (left.isEmpty()) {
      ends.add(content);
    }
    for (int i = 0; i < left.size(); i++) {
      List<Event> others = new ArrayList<>(left);
      Event event = others.remove(i);
      execute(content.after(event.effect()), others, ends);
      if (!event.isAcknowledged()) {
        execute(content, others, ends);
      }
    }
  }

  private static State state(Set<Content> contents) {
    if (contents.equals(EnumSet.of(Content.ALL))) {
      return State.PRESENT;
    }
    return contents.equals(EnumSet.of(Content.NONE)) ? State.ABSENT : State.UNKNOWN;
  }

  @Property(tries = 500)
  void only_what_is_certain_is_expected(@ForAll("events") List<Event> events) {
    Map<Long, Expectation> all = TestOutcomes.all(recorded(events));
    assertThat(all.keySet())
        .containsExactlyInAnyOrderElementsOf(events.stream().map(Event::seed).distinct().toList());
    all.forEach(
        (seed, expectation) -> {
          List<Event> own = events.stream().filter(event -> event.seed() == seed).toList();
          State certain = state(possible(own));
          if (own.stream().noneMatch(event -> event.effect() == Effect.TOUCH)) {
            assertThat(expectation.state()).as(own.toString()).isEqualTo(certain);
          } else {
            assertThat(expectation.state()).as(own.toString()).isIn(certain, State.UNKNOWN);
          }
        });
  }

  @Property(tries = 300)
  void the_time_is_that_of_the_last_acknowledged_write_or_deletion(
      @ForAll("events") List<Event> events) {
    Map<Long, Long> last = new HashMap<>();
    for (Event event : events) {
      if (event.isAcknowledged()
          && (event.effect() == Effect.WRITE || event.effect() == Effect.DELETE)) {
        last.merge(event.seed(), event.period() * OutcomeLine.Segment.PERIOD_US, Math::max);
      }
    }
    TestOutcomes.all(recorded(events))
        .forEach(
            (seed, expectation) -> {
              assertThat(expectation.acknowledged()).isEqualTo(last.containsKey(seed));
              assertThat(expectation.sinceUs())
                  .isEqualTo(last.getOrDefault(seed, Expectation.NO_TIME));
            });
  }

  @Property(tries = 300)
  void sums_are_those_of_the_additions(@ForAll("additions") List<Addition> additions) {
    TestOutcomes outcomes = new TestOutcomes();
    Map<Long, long[]> sums = new HashMap<>();
    for (Addition each : additions) {
      outcomes.added(each.isAcknowledged(), 1, each.amount(), each.seed());
      long[] limits = sums.computeIfAbsent(each.seed(), any -> new long[2]);
      limits[0] += each.isAcknowledged() ? each.amount() : 0;
      limits[1] += each.amount();
      if (each.ends()) {
        outcomes.passOn();
      }
    }
    sums.values().removeIf(limits -> limits[1] == 0);
    Map<Long, Expectation> all = TestOutcomes.all(outcomes.complete());
    assertThat(all.keySet()).isEqualTo(sums.keySet());
    all.forEach(
        (seed, expectation) ->
            assertThat(new long[] {expectation.least(), expectation.most()})
                .isEqualTo(sums.get(seed)));
  }
}
