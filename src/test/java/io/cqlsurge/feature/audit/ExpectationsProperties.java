package io.cqlsurge.feature.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.workload.Allowed;
import io.cqlsurge.workload.Content;
import io.cqlsurge.workload.Effect;
import java.util.ArrayList;
import java.util.HashSet;
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

/** What is allowed, compared with a model that tries everything that may have happened. */
class ExpectationsProperties {
  private static final int[] CONTENTS = {Content.OF_SEED, Content.NOTHING, Content.OTHER};

  record Operation(Effect effect, boolean isAcknowledged, int period, long seed, boolean ends) {}

  record Addition(long seed, long amount, boolean isAcknowledged, boolean ends) {}

  @Provide
  Arbitrary<List<Operation>> operations() {
    return Combinators.combine(
            Arbitraries.of(
                TestEffects.WRITE,
                TestEffects.APPEND,
                TestEffects.DELETE,
                TestEffects.REWRITE,
                TestEffects.TOUCH),
            Arbitraries.of(true, true, false),
            Arbitraries.integers().between(1, 4),
            Arbitraries.longs().between(1, 3),
            Arbitraries.of(true, false))
        .as(Operation::new)
        .list()
        .ofMaxSize(10);
  }

  @Provide
  Arbitrary<List<Addition>> additions() {
    return Combinators.combine(
            Arbitraries.longs().between(1, 4),
            Arbitraries.longs().between(-1_000_000_000_000L, 1_000_000_000_000L),
            Arbitraries.of(true, false),
            Arbitraries.of(true, false))
        .as(Addition::new)
        .list()
        .ofMaxSize(40);
  }

  private static RunOutcomes recorded(List<Operation> operations) {
    TestOutcomes outcomes = new TestOutcomes();
    for (Operation each : operations) {
      if (each.isAcknowledged()) {
        outcomes.acknowledged(each.effect(), each.period(), 1, each.seed());
      } else {
        outcomes.unknown(each.effect(), each.period(), each.seed());
      }
      if (each.ends()) {
        outcomes.passOn();
      }
    }
    return outcomes.complete();
  }

  /** Returns what a column of one row can contain: operations of one period have any order. */
  private static int possible(List<Operation> operations) {
    TreeMap<Integer, List<Operation>> periods = new TreeMap<>();
    operations.forEach(
        each -> periods.computeIfAbsent(each.period(), any -> new ArrayList<>()).add(each));
    Set<Integer> contents = Set.of(Content.NOTHING);
    for (List<Operation> period : periods.values()) {
      Set<Integer> after = new HashSet<>();
      contents.forEach(content -> execute(content, period, after));
      contents = after;
    }
    return contents.stream().mapToInt(Integer::intValue).reduce(0, (one, other) -> one | other);
  }

  private static void execute(int content, List<Operation> left, Set<Integer> ends) {
    if (left.isEmpty()) {
      ends.add(content);
    }
    for (int i = 0; i < left.size(); i++) {
      List<Operation> others = new ArrayList<>(left);
      Operation operation = others.remove(i);
      after(operation.effect(), content).forEach(each -> execute(each, others, ends));
      boolean isAll = operation.effect().rows() == Effect.Rows.ALL;
      if (!operation.isAcknowledged() || !isAll) {
        execute(content, others, ends);
      }
    }
  }

  private static Set<Integer> after(Effect effect, int content) {
    if (effect.equals(TestEffects.TOUCH)) {
      return Set.of(Content.OF_SEED, Content.NOTHING, Content.OTHER);
    }
    if (effect.equals(TestEffects.DELETE)) {
      return Set.of(Content.NOTHING);
    }
    boolean isKept = effect.equals(TestEffects.APPEND) && content == Content.OTHER;
    return Set.of(isKept ? Content.OTHER : Content.OF_SEED);
  }

  @Property(tries = 500)
  void exactly_what_is_possible_is_allowed(@ForAll("operations") List<Operation> operations) {
    Map<Long, Expectation> all = TestOutcomes.all(recorded(operations));
    assertThat(all.keySet())
        .containsExactlyInAnyOrderElementsOf(
            operations.stream().map(Operation::seed).distinct().toList());
    all.forEach(
        (seed, expectation) -> {
          List<Operation> own = operations.stream().filter(each -> each.seed() == seed).toList();
          Allowed.Cell cell = expectation.allowed(TestEffects.TABLE, false, 0).columns().get(0);
          int possible = possible(own);
          for (int content : CONTENTS) {
            if ((possible & content) != 0) {
              assertThat(cell.bits() & content).as(own.toString()).isEqualTo(content);
            }
          }
          boolean isAppendAfterOther =
              own.stream().anyMatch(each -> each.effect().equals(TestEffects.APPEND))
                  && (cell.bits() & Content.OTHER) != 0;
          if (!isAppendAfterOther) {
            assertThat(cell.bits()).as(own.toString()).isEqualTo(possible);
          }
        });
  }

  @Property(tries = 300)
  void sums_are_those_of_the_additions(@ForAll("additions") List<Addition> additions) {
    TestOutcomes outcomes = new TestOutcomes();
    Map<Long, long[]> sums = new TreeMap<>();
    for (Addition each : additions) {
      outcomes.added(each.isAcknowledged(), 1, each.amount(), each.seed());
      if (each.amount() != 0) {
        long[] limits = sums.computeIfAbsent(each.seed(), any -> new long[2]);
        limits[0] += each.isAcknowledged() ? each.amount() : Math.min(0, each.amount());
        limits[1] += each.isAcknowledged() ? each.amount() : Math.max(0, each.amount());
      }
      if (each.ends()) {
        outcomes.passOn();
      }
    }
    Map<Long, Expectation> all = TestOutcomes.all(outcomes.complete());
    assertThat(all.keySet()).isEqualTo(sums.keySet());
    all.forEach(
        (seed, expectation) ->
            assertThat(new long[] {expectation.sum().least(), expectation.sum().most()})
                .isEqualTo(sums.get(seed)));
  }
}
