package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.it.CommandLine.Result;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Whether the class archives of the build, which shorten the start, make long runs slower. What
 * Java records for the next start can do that: a cache with profiles of code that only the first
 * compiler had compiled once made each further operation three times as expensive.
 */
class FurtherOperationIT {
  private static final double MOST = 1.3;
  private static final int ROUNDS = 5;
  private static final long FEWER = 100_000;
  private static final long MORE = 600_000;
  private static final Pattern CPU_SECONDS = Pattern.compile("CPU ([0-9.]+) ([0-9.]+)");

  /** A way to start cqlsurge, with the least CPU time of its runs in s. */
  private static final class Variant {
    private final String options;
    private double fewer = Double.MAX_VALUE;
    private double more = Double.MAX_VALUE;

    Variant(String options) {
      this.options = options;
    }

    void run(String node) {
      fewer = Math.min(fewer, seconds(FEWER, node));
      more = Math.min(more, seconds(MORE, node));
    }

    double further() {
      return more - fewer;
    }

    private double seconds(long operations, String node) {
      String line =
          "TIMEFORMAT='CPU %U %S'; time CQLSURGE_JAVA_OPTS='"
              + options
              + "' scripts/cqlsurge write no-warmup n="
              + operations
              + " -pop seq=1..100000 -rate threads=100 -node "
              + node;
      Result result = CommandLine.start("/bin/bash", "-c", line).await();
      assertThat(result.status()).as(result.toString()).isZero();
      Matcher time = CPU_SECONDS.matcher(result.err());
      assertThat(time.find()).as(result.err()).isTrue();
      return Double.parseDouble(time.group(1)) + Double.parseDouble(time.group(2));
    }
  }

  private final Variant plain = new Variant("-Xshare:off");

  /** Returns the cost of a further operation as a multiple of the one without an archive. */
  private double ratio(Variant variant) {
    return variant.further() / plain.further();
  }

  /** A high result is measured again, because other programs disturb it. */
  @Test
  void a_further_operation_costs_the_same_with_the_archives_of_the_build_but_not_with_slow_code()
      throws IOException {
    Variant archives = new Variant("-Xshare:auto");
    Variant firstCompiler = new Variant("-XX:TieredStopAtLevel=1");
    try (NullServer server = Loopback.server(1)) {
      String node = "127.0.0.1:" + server.addresses().get(0).getPort();
      int round = 0;
      do {
        plain.run(node);
        archives.run(node);
        round++;
      } while (round < ROUNDS && ratio(archives) > MOST);
      firstCompiler.run(node);
    }
    assertThat(ratio(archives)).isLessThan(MOST);
    assertThat(ratio(firstCompiler)).isGreaterThan(MOST);
  }
}
