package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.TestServer;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The verdicts of {@code -errors fail-if} on runs whose result is known. */
@Tag("assembled")
@Timeout(120)
class KnownVerdictsTest {
  private static final String LINE = "write no-warmup duration=3s -errors retries=0 ignore fail-if";

  @RegisterExtension private final TestServer server = TestServer.of(1);
  private final TestConsole console = new TestConsole();

  private int run(String conditions) {
    String line = LINE + "(" + conditions + ") -rate threads=400 fixed=100/s -node ";
    return console.run((line + server.address()).split(" ", -1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // what the server does      | conditions that fail                          | that pass
        "fail-every write-failure:1  | rate<1%,rate<1/s,p99>60s,mean>60s,errors>99%  | errors>301",
        "fail-every write-failure:2  | rate<51%,rate<51/s,errors>49%                 | rate<45%,errors>51%",
        "fail-every write-failure:50 | rate<99%,errors>1.9%                          | rate<90%,errors>2.1%",
        "delay 1s                    | p99>900ms                                     | rate<95%,errors>0",
        "slots 1:20ms                | rate<60%                                      | rate<30%,errors>0",
        "calm                        | rate<101/s                                    | rate<95%,errors>0",
      })
  void each_condition_has_the_right_verdict(String fault, String failed, String passed) {
    server.node().faults(Faults.NONE.with(fault));
    assertThat(run(failed + "," + passed)).isEqualTo(1);
    String verdict =
        console.out().stream()
            .filter(line -> line.startsWith("  Failed fail-if: "))
            .findFirst()
            .get();
    String[] parts = verdict.split("; passed: ", -1);
    assertThat(conditions(parts[0])).as(verdict).containsExactly(failed.split(",", -1));
    assertThat(conditions(parts[1])).as(verdict).containsExactly(passed.split(",", -1));
  }

  private static List<String> conditions(String text) {
    return Pattern.compile("([^ ]+[<>][^ ]+) [(]")
        .matcher(text)
        .results()
        .map(condition -> condition.group(1))
        .toList();
  }
}
