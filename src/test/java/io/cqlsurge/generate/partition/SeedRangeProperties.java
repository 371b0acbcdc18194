package io.cqlsurge.generate.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.distribution.DistributionSpec;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** The clients of a run together use the same seeds as a single client. */
class SeedRangeProperties {
  private static final PartitionShape SHAPE =
      GoldenTable.first("partitions-three-level.jsonl").shape(false);

  private static List<SeedRange> ranges(long first, long size, int clients) {
    return IntStream.range(0, clients)
        .mapToObj(index -> new SeedRange(first, first + size - 1, index, clients))
        .toList();
  }

  private static List<Long> take(SeedSource source, long most) {
    List<Long> taken = new ArrayList<>();
    Seed seed = new Seed();
    while (taken.size() < most && source.next(seed)) {
      taken.add(seed.value());
    }
    return taken;
  }

  /** Takes one seed of each client in turn, until all of them end or the operations are done. */
  private static List<Long> interleaved(List<SequentialSeeds> clients, int operations) {
    List<Long> taken = new ArrayList<>();
    for (int operation = 0; operation < operations; operation++) {
      taken.addAll(take(clients.get(operation % clients.size()), 1));
    }
    return taken;
  }

  @Property
  void seeds_are_those_of_a_single_client_in_the_same_order(
      @ForAll @LongRange(min = -100, max = 1_000_000_000_000L) long first,
      @ForAll @IntRange(min = 1, max = 50) int size,
      @ForAll @IntRange(min = 1, max = 60) int clients,
      @ForAll @IntRange(min = 0, max = 200) int operations,
      @ForAll boolean wraps) {
    Wrap wrap = wraps ? Wrap.SHARED : Wrap.NONE;
    List<SequentialSeeds> sources =
        ranges(first, size, clients).stream()
            .map(range -> new SequentialSeeds(range, wrap, SeedMultiplier.SPREADING))
            .toList();
    SequentialSeeds single =
        new SequentialSeeds(
            SeedRange.whole(first, first + size - 1), wrap, SeedMultiplier.SPREADING);
    assertThat(interleaved(sources, operations)).isEqualTo(take(single, operations));
  }

  @Property
  void a_seed_belongs_to_one_client_for_good_if_each_client_starts_its_part_again(
      @ForAll @LongRange(min = 0, max = 1_000_000) long first,
      @ForAll @IntRange(min = 1, max = 30) int clients,
      @ForAll @IntRange(min = 0, max = 50) int more,
      @ForAll @IntRange(min = 1, max = 3) int rounds) {
    Map<Long, Integer> uses = new HashMap<>();
    for (SeedRange range : ranges(first, clients + more, clients)) {
      SequentialSeeds source = new SequentialSeeds(range, Wrap.OWN, SeedMultiplier.NONE);
      List<Long> taken = take(source, rounds * range.ownSize());
      assertThat(taken).allMatch(seed -> (seed - first) % clients == range.index());
      taken.forEach(seed -> uses.merge(seed, 1, Integer::sum));
    }
    assertThat(uses).hasSize(clients + more);
    assertThat(uses.values()).allMatch(each -> each == rounds);
  }

  @Property
  void own_rounds_are_those_of_a_single_client_if_all_parts_have_the_same_size(
      @ForAll @IntRange(min = 1, max = 20) int clients,
      @ForAll @IntRange(min = 1, max = 5) int each,
      @ForAll @IntRange(min = 0, max = 200) int operations) {
    long size = (long) clients * each;
    List<SequentialSeeds> sources =
        ranges(7, size, clients).stream()
            .map(range -> new SequentialSeeds(range, Wrap.OWN, SeedMultiplier.NONE))
            .toList();
    SequentialSeeds single =
        new SequentialSeeds(SeedRange.whole(7, 6 + size), Wrap.SHARED, SeedMultiplier.NONE);
    assertThat(interleaved(sources, operations)).isEqualTo(take(single, operations));
  }

  @Property(tries = 100)
  void every_row_of_a_partition_with_visits_is_written_once_and_by_one_client(
      @ForAll("visits") String visits,
      @ForAll("revisits") String revisit,
      @ForAll @IntRange(min = 1, max = 12) int clients,
      @ForAll @IntRange(min = 1, max = 40) int size) {
    List<List<ByteBuffer>> written = new ArrayList<>();
    Map<Long, Integer> owners = new HashMap<>();
    for (SeedRange range : ranges(1, size, clients)) {
      SeedSource source = new SequentialSeeds(range, Wrap.NONE, SeedMultiplier.NONE);
      SeedPool pool =
          new SeedPool(
              source, source, DistributionSpec.parse(visits), DistributionSpec.parse(revisit));
      for (Seed seed = pool.nextWrite(); seed != null; seed = pool.nextWrite()) {
        assertThat(owners.merge(seed.value(), range.index(), Integer::max))
            .isEqualTo(range.index());
        written.addAll(write(pool, seed));
      }
    }
    Set<List<ByteBuffer>> expected = new HashSet<>();
    for (long seed = 1; seed <= size; seed++) {
      PartitionCursor cursor = new PartitionCursor(SHAPE);
      Seed whole = new Seed();
      whole.set(seed);
      cursor.write(whole, 1, 1);
      expected.addAll(RandomTables.rest(cursor, SHAPE));
    }
    assertThat(written).doesNotHaveDuplicates();
    assertThat(new HashSet<>(written)).isEqualTo(expected);
  }

  private static List<List<ByteBuffer>> write(SeedPool pool, Seed seed) {
    PartitionCursor cursor = new PartitionCursor(SHAPE);
    cursor.write(seed, 1, 1);
    List<List<ByteBuffer>> rows = RandomTables.rest(cursor, SHAPE);
    pool.taken(seed, cursor.finished());
    pool.done(seed, true);
    return rows;
  }

  @Property
  void a_client_reads_back_only_seeds_that_it_wrote(
      @ForAll @IntRange(min = 1, max = 12) int clients,
      @ForAll @IntRange(min = 1, max = 12) int rounds,
      @ForAll @IntRange(min = 1, max = 200) int lookback) {
    for (SeedRange range : ranges(5, 12L * clients, clients)) {
      SequentialSeeds writes = new SequentialSeeds(range, Wrap.SHARED, SeedMultiplier.SPREADING);
      RecentSeeds reads =
          new RecentSeeds(
              range, SeedMultiplier.SPREADING, DistributionSpec.fixed(lookback).create());
      List<Long> written = take(writes, rounds);
      written.forEach(reads::written);
      LongStream.range(0, 50).forEach(reads::written);
      Long read = take(reads, 1).get(0);
      assertThat(written).contains(read);
      int back = rounds - written.indexOf(read);
      if (lookback <= rounds * clients) {
        assertThat(back).isEqualTo((lookback + clients - 1) / clients);
      }
    }
  }

  @Property
  void the_newest_seeds_of_all_clients_are_those_of_a_single_client(
      @ForAll @IntRange(min = 1, max = 12) int clients,
      @ForAll @IntRange(min = 1, max = 12) int rounds) {
    Set<Long> newest = new HashSet<>();
    for (SeedRange range : ranges(1, 12L * clients, clients)) {
      SequentialSeeds writes = new SequentialSeeds(range, Wrap.NONE, SeedMultiplier.NONE);
      RecentSeeds reads =
          new RecentSeeds(range, SeedMultiplier.NONE, DistributionSpec.fixed(1).create());
      take(writes, rounds).forEach(reads::written);
      newest.addAll(take(reads, 1));
    }
    long written = (long) rounds * clients;
    assertThat(newest)
        .isEqualTo(
            LongStream.rangeClosed(written - clients + 1, written)
                .boxed()
                .collect(Collectors.toSet()));
  }

  @Provide
  Arbitrary<String> visits() {
    return Arbitraries.of("fixed(1)", "fixed(4)", "uniform(1..6)");
  }

  @Provide
  Arbitrary<String> revisits() {
    return Arbitraries.of("uniform(1..1M)", "uniform(1..10)", "fixed(3)");
  }
}
