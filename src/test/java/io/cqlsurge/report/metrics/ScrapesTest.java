package io.cqlsurge.report.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.Polling;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class ScrapesTest {
  private static final long SECOND = 1_000_000_000L;

  private final AtomicLong clock = new AtomicLong(77 * SECOND);
  private final Scrapes scrapes = new Scrapes(clock::get);

  private void scrapeAfter(long seconds) {
    clock.addAndGet(seconds * SECOND);
    scrapes.sent(clock.get());
  }

  @Test
  void one_scrape_does_not_show_when_the_next_follows() {
    assertThat(scrapes.untilNext()).isEmpty();
    scrapeAfter(1);
    assertThat(scrapes.untilNext()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"5, 0, 7", "5, 4, 3", "5, 6, 1", "15, 0, 17", "30, 20, 12"})
  void the_next_scrape_is_expected_after_the_same_time(
      long period, long elapsed, long expectedSeconds) {
    scrapeAfter(1);
    scrapeAfter(period);
    clock.addAndGet(elapsed * SECOND);
    assertThat(scrapes.untilNext()).contains(Duration.ofSeconds(expectedSeconds));
  }

  @ParameterizedTest
  @CsvSource({"60, 0", "16, 0", "5, 7", "5, 100"})
  void a_scrape_that_is_far_away_or_overdue_is_not_expected(long period, long elapsed) {
    scrapeAfter(1);
    scrapeAfter(period);
    clock.addAndGet(elapsed * SECOND);
    assertThat(scrapes.untilNext()).isEmpty();
  }

  @Test
  void the_wait_ends_with_a_scrape_of_values_that_were_read_after_its_start() throws Exception {
    scrapeAfter(1);
    long before = clock.get();
    clock.addAndGet(SECOND);
    Thread waiting = new Thread(this::awaitNext);
    waiting.start();
    awaitState(waiting, Thread.State.TIMED_WAITING);
    scrapes.sent(before);
    awaitState(waiting, Thread.State.TIMED_WAITING);
    clock.addAndGet(SECOND);
    scrapes.sent(clock.get());
    waiting.join();
  }

  private void awaitNext() {
    try {
      scrapes.awaitNext(Duration.ofSeconds(50));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void awaitState(Thread thread, Thread.State state) {
    Polling.await(state.toString(), () -> thread.getState() == state);
  }

  @Test
  void the_wait_is_limited() throws Exception {
    Scrapes real = new Scrapes(System::nanoTime);
    real.sent(System.nanoTime());
    real.awaitNext(Duration.ofMillis(30));
  }
}
