package io.cqlsurge.feature.duel;

import io.cqlsurge.estimate.Difference.Judgement;
import io.cqlsurge.feature.compare.RepeatedDifference;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * A duel of simulated runs whose true difference is known.
 *
 * @param rounds number of rounds
 * @param isUntilDecided whether it can end early
 * @param change true difference of the logarithms of the second contestant
 * @param drift change of the logarithm from one run to the next
 * @param wander standard deviation of the random part of this change
 * @param variation draws the variation of a run
 */
record SimulatedDuel(
    int rounds,
    boolean isUntilDecided,
    double change,
    double drift,
    double wander,
    ToDoubleFunction<Random> variation) {

  /** The outcome of a duel. */
  record Outcome(Judgement judgement, RepeatedDifference difference) {}

  /** Simulates one duel. */
  Outcome simulate(Random random) {
    List<List<Double>> values = List.of(new ArrayList<>(), new ArrayList<>());
    ErrorSpending plan =
        isUntilDecided ? ErrorSpending.sequential(rounds, 1) : ErrorSpending.once(rounds, 1);
    double state = 0;
    for (int round = 0; ; round++) {
      for (int position : RoundOrder.of(round, 2)) {
        state += drift + wander * random.nextGaussian();
        double log = state + position * change + variation.applyAsDouble(random);
        values.get(position).add(1000 * Math.exp(log));
      }
      var level = plan.levelAfter(round + 1);
      if (level.isPresent()) {
        RepeatedDifference difference =
            RepeatedDifference.paired(values.get(0), values.get(1), level.getAsDouble());
        Judgement judgement = difference.judgement();
        if (judgement != Judgement.NOT_DISTINGUISHABLE || round + 1 == rounds) {
          return new Outcome(judgement, difference);
        }
      }
    }
  }
}
