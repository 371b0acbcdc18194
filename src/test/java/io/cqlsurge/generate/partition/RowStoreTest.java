package io.cqlsurge.generate.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.generate.partition.RowStore.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RowStoreTest {
  private static final int SIZE = 1000;
  private static final long ENTRY = content().values().bytes();

  private final AtomicInteger generated = new AtomicInteger();

  private static LevelValues content() {
    return new LevelValues(new PackedValues(new byte[SIZE], new int[0]), 0);
  }

  private LevelValues generate() {
    generated.incrementAndGet();
    return content();
  }

  private void get(RowStore store, long... seeds) {
    for (long seed : seeds) {
      store.get(0, seed, this::generate);
    }
  }

  @Test
  void values_are_generated_once_as_long_as_they_fit() {
    RowStore store = new RowStore(2 * ENTRY);
    get(store, 1, 2, 1, 2, 2);
    assertThat(generated).hasValue(2);
    assertThat(store.use()).contains(new Use(3, 2, 2 * ENTRY));
  }

  @Test
  void those_used_least_recently_leave_the_store() {
    RowStore store = new RowStore(2 * ENTRY);
    get(store, 1, 2, 1, 3, 1);
    assertThat(generated).hasValue(3);
    get(store, 2);
    assertThat(generated).hasValue(4);
    assertThat(store.use()).contains(new Use(2, 4, 2 * ENTRY));
  }

  @Test
  void values_larger_than_the_store_are_not_kept() {
    RowStore store = new RowStore(ENTRY - 1);
    get(store, 1, 1);
    assertThat(store.use()).contains(new Use(0, 2, 0));
  }

  @Test
  void levels_have_separate_values() {
    RowStore store = new RowStore(2 * ENTRY);
    get(store, 1);
    store.get(1, 1, this::generate);
    assertThat(generated).hasValue(2);
  }

  @Test
  void a_store_without_use_reports_none() {
    assertThat(new RowStore(1).use()).isEmpty();
  }

  @Test
  void threads_that_need_the_same_values_generate_them_once() throws Exception {
    RowStore store = new RowStore(10 * ENTRY);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<LevelValues>> tasks = new ArrayList<>();
      for (int i = 0; i < 400; i++) {
        long seed = i % 10;
        tasks.add(() -> store.get(0, seed, this::generate));
      }
      for (Future<LevelValues> task : threads.invokeAll(tasks)) {
        assertThat(task.get()).isNotNull();
      }
    } finally {
      threads.shutdown();
    }
    assertThat(store.use()).contains(new Use(390, 10, 10 * ENTRY));
  }
}
