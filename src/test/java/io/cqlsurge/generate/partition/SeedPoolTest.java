package io.cqlsurge.generate.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.distribution.DistributionSpec;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeedPoolTest {
  private static final PartitionShape SHAPE =
      GoldenTable.first("partitions-three-level.jsonl").shape(false);

  private static SeedPool pool(SeedSource source, String visits, String revisit) {
    return pool(source, source, visits, revisit);
  }

  private static SeedPool pool(SeedSource writes, SeedSource reads, String visits, String revisit) {
    return new SeedPool(
        writes, reads, DistributionSpec.parse(visits), DistributionSpec.parse(revisit));
  }

  private static SeedSource sequence(long last, boolean wrap) {
    return new SequentialSeeds(
        SeedRange.whole(1, last), wrap ? Wrap.SHARED : Wrap.NONE, SeedMultiplier.NONE);
  }

  /** A worker whose replies arrive some time after the requests. */
  private static final class Lanes implements Runnable {
    private final SeedPool pool;
    private final Deque<Seed> inFlight = new ArrayDeque<>();
    private final List<List<ByteBuffer>> written = new ArrayList<>();
    private int nulls;

    Lanes(SeedPool pool) {
      this.pool = pool;
    }

    @Override
    public void run() {
      PartitionCursor cursor = new PartitionCursor(SHAPE);
      while (nulls < 3) {
        Seed seed = pool.nextWrite();
        if (seed == null) {
          nulls++;
        } else {
          cursor.write(seed, 1, 1);
          written.addAll(RandomTables.rest(cursor, SHAPE));
          pool.taken(seed, cursor.finished());
          inFlight.add(seed);
        }
        if (inFlight.size() > 7 || (seed == null && !inFlight.isEmpty())) {
          pool.done(inFlight.remove(), true);
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "fixed(1), uniform(1..1M)",
    "fixed(4), uniform(1..10)",
    "fixed(3), fixed(1)",
    "uniform(1..6), uniform(1..1M)"
  })
  void all_rows_of_a_sequence_that_ends_are_written_once(String visits, String revisit)
      throws InterruptedException {
    SeedPool pool = pool(sequence(200, false), visits, revisit);
    Lanes one = new Lanes(pool);
    Lanes other = new Lanes(pool);
    Thread thread = new Thread(other);
    thread.start();
    one.run();
    thread.join();
    List<List<ByteBuffer>> written = new ArrayList<>(one.written);
    written.addAll(other.written);
    Set<List<ByteBuffer>> all = new HashSet<>();
    int rows = 0;
    for (long seed = 1; seed <= 200; seed++) {
      List<List<ByteBuffer>> partition = RandomTables.all(SHAPE, seed);
      rows += partition.size();
      all.addAll(partition);
    }
    assertThat(written).hasSize(rows);
    assertThat(new HashSet<>(written)).isEqualTo(all);
    assertThat(pool.nextWrite()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "fixed(2), uniform(1..1M), 1, 1",
    "fixed(2), uniform(1..300), 1, 2",
    "fixed(3), uniform(1..1M), 16, 3",
    "uniform(1..6), uniform(1..1M), 16, 1"
  })
  void a_sequence_starts_again_after_all_its_rows_are_written(
      String visits, String revisit, int concurrent, int clients) {
    SeedRange range = new SeedRange(1, 200, clients - 1, clients);
    SeedSource source = new SequentialSeeds(range, Wrap.OWN, SeedMultiplier.NONE);
    SeedPool pool = pool(source, visits, revisit);
    Set<List<ByteBuffer>> all = new HashSet<>();
    for (long seed = clients; seed <= 200; seed += clients) {
      all.addAll(RandomTables.all(SHAPE, seed));
    }
    for (int lap = 0; lap < 2; lap++) {
      Set<List<ByteBuffer>> missing = new HashSet<>(all);
      PartitionCursor cursor = new PartitionCursor(SHAPE);
      Deque<Seed> inFlight = new ArrayDeque<>();
      while (!missing.isEmpty()) {
        Seed seed = pool.nextWrite();
        cursor.write(seed, 1, 1);
        List<List<ByteBuffer>> rows = RandomTables.rest(cursor, SHAPE);
        assertThat(missing).containsAll(rows);
        rows.forEach(missing::remove);
        pool.taken(seed, cursor.finished());
        inFlight.add(seed);
        if (inFlight.size() == concurrent) {
          pool.done(inFlight.remove(), true);
        }
      }
      inFlight.forEach(seed -> pool.done(seed, true));
    }
  }

  @Test
  void a_partition_drawn_again_before_its_last_visit_continues() {
    SeedSource same = new RandomSeeds(DistributionSpec.fixed(1).create(), SeedMultiplier.NONE);
    SeedPool pool = pool(same, "fixed(3)", "uniform(1..1M)");
    Seed first = pool.nextWrite();
    pool.taken(first, false);
    pool.done(first, true);
    assertThat(pool.nextWrite()).isSameAs(first);
  }

  @Test
  void a_partition_being_written_is_skipped() {
    SeedPool pool = pool(sequence(5, true), "fixed(1)", "fixed(1)");
    Seed first = pool.nextWrite();
    Seed second = pool.nextWrite();
    pool.taken(second, true);
    pool.done(second, true);
    List<Long> next = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Seed seed = pool.nextWrite();
      next.add(seed.value());
      pool.taken(seed, true);
      pool.done(seed, true);
    }
    assertThat(first.value()).isEqualTo(1);
    assertThat(next).containsExactly(3L, 4L, 5L, 2L);
  }

  @Test
  void more_writers_than_partitions_write_some_twice_instead_of_waiting() {
    SeedPool pool = pool(sequence(5, true), "fixed(1)", "fixed(1)");
    List<Seed> seeds = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      Seed seed = pool.nextWrite();
      assertThat(seed.value()).isBetween(1L, 5L);
      assertThat(seeds).doesNotContain(seed);
      seeds.add(seed);
    }
    seeds.forEach(seed -> pool.taken(seed, true));
    seeds.forEach(seed -> pool.done(seed, true));
    assertThat(pool.nextWrite()).isNotNull();
  }

  @Test
  void the_largest_number_of_revisit_is_the_oldest_partition() {
    SeedPool oldest = pool(sequence(9, false), "fixed(5)", "fixed(1)");
    assertThat(oldest.nextWrite()).isSameAs(oldest.nextWrite());
    SeedPool younger = pool(sequence(3, false), "fixed(5)", "seq(1..2)");
    Seed first = younger.nextWrite();
    assertThat(younger.nextWrite()).as("drew 1: there is no second").isNotSameAs(first);
    assertThat(younger.nextWrite()).as("drew 2").isSameAs(first);
  }

  @Test
  void a_read_uses_the_progress_of_a_partition_being_written() {
    SeedPool pool = pool(sequence(9, false), sequence(9, false), "fixed(2)", "fixed(1)");
    Seed written = pool.nextWrite();
    new PartitionCursor(SHAPE).write(written, 1, 1);
    pool.taken(written, false);
    pool.done(written, true);
    assertThat(pool.nextRead()).isSameAs(written);
    assertThat(pool.nextRead().position()).isZero();
  }

  @Test
  void a_partition_is_tracked_until_its_last_visit_ends() {
    SeedSource reads = new SequentialSeeds(SeedRange.whole(1, 1), Wrap.SHARED, SeedMultiplier.NONE);
    SeedPool pool = pool(sequence(1, false), reads, "fixed(2)", "fixed(1)");
    Seed seed = pool.nextWrite();
    assertThat(pool.nextWrite()).isSameAs(seed);
    pool.taken(seed, false);
    pool.taken(seed, true);
    assertThat(pool.nextWrite()).isNull();
    pool.done(seed, true);
    assertThat(pool.nextRead()).isSameAs(seed);
    pool.done(seed, false);
    assertThat(pool.nextRead()).isNotSameAs(seed);
  }

  @Test
  void reads_that_follow_the_writes_use_only_successful_writes() {
    RecentSeeds reads =
        new RecentSeeds(
            SeedRange.whole(1, 9), SeedMultiplier.NONE, DistributionSpec.fixed(1).create());
    SeedPool pool = pool(sequence(9, false), reads, "fixed(1)", "fixed(1)");
    for (int i = 1; i <= 4; i++) {
      Seed seed = pool.nextWrite();
      pool.taken(seed, true);
      pool.done(seed, i != 4);
      assertThat(pool.nextRead().value()).isEqualTo(Math.min(i, 3));
    }
  }
}
