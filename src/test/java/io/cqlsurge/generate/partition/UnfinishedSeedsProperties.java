package io.cqlsurge.generate.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class UnfinishedSeedsProperties {

  @Property(tries = 100)
  void it_behaves_like_a_list(
      @ForAll long choice, @ForAll @IntRange(min = 1, max = 400) int typical) {
    Random random = new Random(choice);
    UnfinishedSeeds seeds = new UnfinishedSeeds();
    List<Seed> list = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      if (random.nextInt(2 * typical) >= list.size()) {
        Seed seed = new Seed();
        seeds.add(seed);
        list.add(seed);
      } else {
        Seed removed = list.remove(random.nextInt(list.size()));
        seeds.remove(removed);
        assertThat(removed.unfinished).isFalse();
      }
      assertThat(seeds.size()).isEqualTo(list.size());
      if (!list.isEmpty()) {
        int index = random.nextInt(list.size());
        assertThat(seeds.at(index)).isSameAs(list.get(index));
      }
    }
  }
}
