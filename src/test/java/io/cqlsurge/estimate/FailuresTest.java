package io.cqlsurge.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.estimate.Difference.Judgement;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailuresTest {
  private static final double LEVEL = 0.01;

  @ParameterizedTest
  @CsvSource({
    "0, 1000, 0, 1000, NOT_DISTINGUISHABLE",
    "0, 1000, 6, 1000, NOT_DISTINGUISHABLE",
    "0, 1000, 7, 1000, MORE",
    "7, 1000, 0, 1000, LESS",
    "0, 1000, 1000, 1000, MORE",
    "0, 1000, 500, 1000, MORE",
    "500, 1000, 0, 1000, LESS",
    "20, 1000, 0, 1000, LESS",
    "20, 1000, 20, 1000, NOT_DISTINGUISHABLE",
    "20, 1000, 200, 10000, NOT_DISTINGUISHABLE",
    "1000, 1000, 3000, 3000, NOT_DISTINGUISHABLE",
    "1000, 1000, 500, 1000, LESS",
    "5, 0, 5, 0, NOT_JUDGED"
  })
  void error_rates_differ_by_more_than_chance(
      double before, double operations, double after, double others, Judgement judgement) {
    Failures other = new Failures(after, others);
    assertThat(new Failures(before, operations).compareWith(other, LEVEL)).isEqualTo(judgement);
  }

  @Test
  void equal_error_rates_are_called_different_in_about_one_of_a_hundred_cases() {
    Random random = new Random(36);
    int different = 0;
    for (int i = 0; i < 4_000; i++) {
      Failures other = drawn(random, 3_000);
      different +=
          drawn(random, 1_000).compareWith(other, LEVEL) == Judgement.NOT_DISTINGUISHABLE ? 0 : 1;
    }
    assertThat(different).isBetween(10, 70);
  }

  private static Failures drawn(Random random, int operations) {
    return new Failures(random.doubles(operations).filter(each -> each < 0.02).count(), operations);
  }

  @Test
  void a_smaller_level_needs_more_evidence() {
    Failures none = new Failures(0, 1000);
    assertThat(none.compareWith(new Failures(8, 1000), 0.01)).isEqualTo(Judgement.MORE);
    assertThat(none.compareWith(new Failures(8, 1000), 0.001))
        .isEqualTo(Judgement.NOT_DISTINGUISHABLE);
  }

  @Test
  void failures_of_runs_are_added() {
    Failures sum = Failures.sum(List.of(new Failures(1, 10), new Failures(9, 30)));
    assertThat(sum).isEqualTo(new Failures(10, 40));
    assertThat(sum.share()).isEqualTo(0.25);
    assertThat(sum.isTotal()).isFalse();
    assertThat(new Failures(3, 3).isTotal()).isTrue();
    assertThat(Failures.sum(List.of()).isTotal()).isFalse();
    assertThat(Failures.sum(List.of()).share()).isZero();
  }
}
