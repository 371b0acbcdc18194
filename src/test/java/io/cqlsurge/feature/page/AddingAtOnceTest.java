package io.cqlsurge.feature.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.feature.page.GraphFile.Added;
import io.cqlsurge.report.trial.Stats;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes and threads that write to the same page concurrently. */
@Timeout(300)
class AddingAtOnceTest {
  private static final int PROCESSES = 3;
  private static final int THREADS = 2;
  private static final int ENTRIES = 8;

  @TempDir private Path folder;

  @Test
  void no_entry_is_lost_when_processes_and_threads_add_concurrently() throws Exception {
    Path page = folder.resolve("page.html");
    List<String> expected = new ArrayList<>();
    List<Process> processes = new ArrayList<>();
    for (int number = 0; number < PROCESSES; number++) {
      processes.add(AddingProcess.start(page, "process" + number, ENTRIES));
      names("process" + number).forEach(expected::add);
    }
    for (int number = 0; number < THREADS; number++) {
      names("thread" + number).forEach(expected::add);
    }
    addByThreads(page);
    for (Process process : processes) {
      assertThat(AddingProcess.output(process)).isEmpty();
      assertThat(process.waitFor()).isZero();
    }
    assertThat(Stats.read(page).entries())
        .map(entry -> entry.path("revision").textValue())
        .containsExactlyInAnyOrderElementsOf(expected);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(page);
    }
  }

  private static Stream<String> names(String name) {
    return IntStream.range(0, ENTRIES).mapToObj(number -> name + "-" + number);
  }

  private static void addByThreads(Path page) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<Void>> tasks = new ArrayList<>();
      for (int number = 0; number < THREADS; number++) {
        String name = "thread" + number;
        tasks.add(
            () -> {
              AddingProcess.add(page, name, ENTRIES);
              return null;
            });
      }
      for (Future<Void> done : pool.invokeAll(tasks)) {
        done.get();
      }
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void the_wait_for_a_page_that_another_process_locks_is_limited() throws Exception {
    Path page = folder.resolve("busy.html");
    GraphFile file = new GraphFile(page, Duration.ofMillis(50), TestPages.FORM);
    file.add(Optional.of("t"), TestPages.of(List.of(SyntheticTrial.entry("a", 2))));
    Process other = AddingProcess.start(page, "other", 0);
    try {
      awaitLine(other);
      Added added = file.add(Optional.of("t"), TestPages.of(List.of(SyntheticTrial.entry("b", 2))));
      assertThat(added.complaint().orElseThrow()).contains("another process has been using it");
      assertThat(Stats.read(added.page()).entries()).hasSize(1);
    } finally {
      other.getOutputStream().close();
    }
    assertThat(other.waitFor()).isZero();
    assertThat(file.add(Optional.of("t"), TestPages.of(List.of())).complaint()).isEmpty();
    assertThat(Stats.read(page).entries()).hasSize(1);
  }

  private static void awaitLine(Process process) throws IOException {
    InputStream stream = process.getInputStream();
    StringBuilder text = new StringBuilder();
    while (!text.toString().equals("locked\n")) {
      int character = stream.read();
      assertThat(character).as(text.toString()).isNotNegative();
      text.append((char) character);
    }
  }
}
