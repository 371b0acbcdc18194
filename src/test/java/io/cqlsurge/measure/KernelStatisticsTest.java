package io.cqlsurge.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelStatisticsTest {
  @TempDir private Path folder;
  private Path file;
  private KernelStatistics statistics;

  @BeforeEach
  void create() {
    file = folder.resolve("stat");
    statistics = new KernelStatistics(file);
  }

  private void write(String times) throws IOException {
    Files.writeString(file, "cpu  " + times + "\ncpu0 1 1 1 1\ncpu1 1 1 1 1\nintr 5 0 7\nctxt 9\n");
  }

  @Test
  void the_share_is_the_time_not_idle_since_the_last_reading() throws IOException {
    write("100 0 0 900 0 0 0 0 50 0");
    assertThat(statistics.share(2)).hasValue(0.1);
    write("110 5 5 970 10 3 2 5 60 0");
    assertThat(statistics.share(2)).hasValue(30.0 / 110);
  }

  @Test
  void an_old_kernel_has_fewer_columns() throws IOException {
    write("30 0 0 70");
    assertThat(statistics.share(2)).hasValue(0.3);
  }

  @Test
  void without_time_in_between_the_share_is_unknown() throws IOException {
    write("30 0 0 70 0 0 0 0");
    assertThat(statistics.share(2)).isPresent();
    assertThat(statistics.share(2)).isEmpty();
  }

  @Test
  void a_process_that_cannot_use_all_processors_has_another_limit() throws IOException {
    write("30 0 0 70 0 0 0 0");
    assertThat(statistics.share(1)).isEmpty();
  }

  @Test
  void a_system_without_the_file_and_another_format_leave_it_to_the_virtual_machine()
      throws IOException {
    assertThat(statistics.share(2)).isEmpty();
    write("many times");
    assertThat(statistics.share(2)).isEmpty();
  }
}
