package io.cqlsurge.generate.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.distribution.DistributionSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SeedSourceTest {

  private static List<Long> take(SeedSource source, int most) {
    List<Long> taken = new ArrayList<>();
    Seed seed = new Seed();
    while (taken.size() < most && source.next(seed)) {
      taken.add(seed.value());
    }
    return taken;
  }

  @Test
  void a_sequence_starts_again_after_its_last_seed() {
    assertThat(
            take(new SequentialSeeds(SeedRange.whole(3, 5), Wrap.SHARED, SeedMultiplier.NONE), 7))
        .containsExactly(3L, 4L, 5L, 3L, 4L, 5L, 3L);
  }

  @Test
  void a_sequence_without_wrapping_ends_and_stays_at_its_end() {
    SeedSource source = new SequentialSeeds(SeedRange.whole(3, 5), Wrap.NONE, SeedMultiplier.NONE);
    assertThat(take(source, 7)).containsExactly(3L, 4L, 5L);
    assertThat(take(source, 7)).isEmpty();
  }

  @Test
  void workers_share_a_sequence_without_loss() throws InterruptedException {
    int each = 100_000;
    SeedSource source =
        new SequentialSeeds(SeedRange.whole(1, 2L * each), Wrap.NONE, SeedMultiplier.NONE);
    List<Long> others = new ArrayList<>();
    Thread other = new Thread(() -> others.addAll(take(source, 2 * each)));
    other.start();
    List<Long> all = take(source, 2 * each);
    other.join();
    all.addAll(others);
    all.sort(null);
    assertThat(all).isEqualTo(LongStream.rangeClosed(1, 2L * each).boxed().toList());
  }

  @Test
  void random_seeds_stay_within_their_distribution_and_are_multiplied() {
    SeedSource source = new RandomSeeds(DistributionSpec.uniform(1, 9).create(), 100);
    assertThat(take(source, 500)).allMatch(seed -> seed >= 100 && seed <= 900 && seed % 100 == 0);
  }
}
