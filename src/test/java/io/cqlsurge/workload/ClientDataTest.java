package io.cqlsurge.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.generate.partition.Seed;
import io.cqlsurge.generate.partition.SeedSource;
import io.cqlsurge.grammar.Range;
import io.cqlsurge.settings.ContentOrder;
import io.cqlsurge.settings.DataLine;
import io.cqlsurge.settings.PopulationSettings;
import io.cqlsurge.settings.SeedSpec;
import io.cqlsurge.settings.load.Shard;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientDataTest {
  private static final SeedSpec TEN = new SeedSpec.Sequential(new Range(1, 10), true);

  private static List<SeedSource> clients(SeedSpec seeds, int count, boolean keepsPartitions) {
    return IntStream.range(0, count)
        .mapToObj(index -> source(seeds, new Shard(index, count), keepsPartitions))
        .toList();
  }

  private static SeedSource source(SeedSpec seeds, Shard shard, boolean keepsPartitions) {
    PopulationSettings population =
        new PopulationSettings(seeds, ContentOrder.ARBITRARY, Optional.empty(), DataLine.V4_0, 0);
    return new ClientData(population, shard, keepsPartitions).supply().writes();
  }

  private static long next(SeedSource source) {
    Seed seed = new Seed();
    assertThat(source.next(seed)).isTrue();
    return seed.value();
  }

  /** Returns the next seeds, one of each client in turn. */
  private static List<Long> take(List<SeedSource> clients, int operations) {
    List<Long> taken = new ArrayList<>();
    for (int operation = 0; operation < operations; operation++) {
      taken.add(next(clients.get(operation % clients.size())));
    }
    return taken;
  }

  private static Stream<SeedSpec> drawn(String... distributions) {
    return Stream.of(distributions).map(DistributionSpec::parse).map(SeedSpec.Drawn::new);
  }

  @Test
  void clients_use_the_seeds_of_a_sequence_in_turn() {
    assertThat(take(clients(TEN, 4, false), 50))
        .isEqualTo(take(List.of(source(TEN, Shard.WHOLE, false)), 50));
  }

  @Test
  void with_visits_a_seed_of_a_sequence_belongs_to_one_client_for_good() {
    List<SeedSource> clients = clients(TEN, 4, true);
    List<Long> last = take(clients.subList(3, 4), 6);
    assertThat(last.subList(2, 4)).isEqualTo(last.subList(0, 2));
    assertThat(last.subList(4, 6)).isEqualTo(last.subList(0, 2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"seq(1..10)", "~seq(1..10)"})
  void a_distribution_that_is_a_sequence_is_divided(String text) {
    SeedSpec seeds = drawn(text).findFirst().orElseThrow();
    DistributionSpec spec = DistributionSpec.parse(text);
    var stream = spec.create();
    long multiplier = SeedSupply.multiplier(DataLine.V4_0);
    List<Long> expected = Stream.generate(() -> stream.next() * multiplier).limit(50).toList();
    assertThat(take(List.of(source(seeds, Shard.WHOLE, false)), 50)).isEqualTo(expected);
    assertThat(take(clients(seeds, 3, false), 50)).isEqualTo(expected);
  }

  @Test
  void each_client_draws_its_own_seeds_from_the_whole_distribution() {
    SeedSpec seeds = drawn("uniform(1..1000000)").findFirst().orElseThrow();
    List<SeedSource> clients = clients(seeds, 2, true);
    List<Long> first = take(clients.subList(0, 1), 100);
    List<Long> other = take(clients.subList(1, 2), 100);
    assertThat(first).isNotEqualTo(other);
  }
}
