package io.cqlsurge.feature.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.cli.Assembled;
import io.cqlsurge.cli.TestConsole;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import io.cqlsurge.run.ExitCode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("assembled")
@Timeout(120)
class LegacyTest {
  private static LegacyTranslation translated(String line) {
    return LegacyTranslation.of(LegacyLine.read(List.of(line.split(" ", -1))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-n 1000|write n=1000 cl=ONE -rate threads=50",
        "-n1000 -t20|write n=1000 cl=ONE -rate threads=20",
        "--num-keys=1000 --threads 20|write n=1000 cl=ONE -rate threads=20",
        "-n 9 -e QUORUM -o insert|write n=9 cl=QUORUM -rate threads=50",
        "-n 9 -F 3|write n=9 cl=ONE -pop seq=1..3 -rate threads=50",
        "-n 100 -N 0.5|write n=100 cl=ONE -pop seq=51..100 -rate threads=50",
        "-n 1000 -o READ|read n=1000 cl=ONE -pop 'dist=gaussian(1..1000,500,100)' -rate threads=50",
        "-n 1000 -o READ -s .2 -F 500|read n=1000 cl=ONE -pop 'dist=gaussian(1..500,250,100)'"
            + " -rate threads=50",
        "-n 10 -ro READ|read n=10 cl=ONE -pop 'dist=uniform(1..10)' -rate threads=50",
        "-n 10 -o COUNTER_ADD|counter_write n=10 cl=ONE -rate threads=50",
        "-n 10 -r -o COUNTER_GET|counter_read n=10 cl=ONE -pop 'dist=uniform(1..10)'"
            + " -rate threads=50",
        "-n 9 -c 7 -S 100|write n=9 cl=ONE -col 'n=fixed(7)' 'size=fixed(100)' -rate threads=50",
        "-n 9 -V -S 100|write n=9 cl=ONE -col 'size=uniform(1..199)' -rate threads=50",
        "-n 9 -Q a,b|write n=9 cl=ONE -col names=a,b -rate threads=50",
        "-n 9 -th 500|write n=9 cl=ONE -rate threads=50 throttle=500/s",
        "-n 9 -l 3|write n=9 cl=ONE -rate threads=50 -schema 'replication(factor=3)'",
        "-n 9 -R NetworkTopologyStrategy -O dc1:2,dc2:3|write n=9 cl=ONE -rate threads=50"
            + " -schema 'replication(strategy=NetworkTopologyStrategy,dc1=2,dc2=3)'",
        "-n 9 -Z LeveledCompactionStrategy -I LZ4Compressor|write n=9 cl=ONE -rate threads=50"
            + " -schema 'compaction(strategy=LeveledCompactionStrategy)' compression=LZ4Compressor",
        "-n 9 -L -P|write n=9 cl=ONE -rate threads=50",
        "-n 9 -b|write n=9 cl=ONE -rate threads=50 -mode unprepared",
        "-n 9 -L3|write n=9 cl=ONE -rate threads=50 -mode unprepared",
        "-n 9 -d a,b -p 9043|write n=9 cl=ONE -rate threads=50 -node a,b -port native=9043",
        "-n 9 -D nodes.txt|write n=9 cl=ONE -rate threads=50 -node file=nodes.txt",
        "-n 9 -ts t.jks -prtcl TLSv1.2 -st JKS|write n=9 cl=ONE -rate threads=50"
            + " -transport truststore=t.jks ssl-protocol=TLSv1.2 store-type=JKS",
        "-n 9 -K 5 -k|write n=9 cl=ONE -rate threads=50 -errors retries=4 ignore",
        "-n 9 -f run.log -i 10|write n=9 cl=ONE -rate threads=50 -log file=run.log interval=10s",
        "-n 9 -T other|write n=9 cl=ONE -rate threads=50 -sendto other"
      })
  void a_switch_is_translated_to_cqlsurge_options(String line, String modern) {
    LegacyTranslation translation = translated(line);
    assertThat(translation.toString()).isEqualTo("cqlsurge " + modern);
    assertThat(translation.notices()).isEmpty();
    if (!line.contains("nodes.txt")) {
      Assembled.parse(translation.arguments());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-C 50",
        "-g 100",
        "-u 1",
        "-U UTF8Type",
        "-m",
        "-tf some.Factory",
        "-W",
        "-p 9160"
      })
  void a_switch_without_effect_is_reported(String line) {
    LegacyTranslation translation = translated("-n 9 " + line);
    assertThat(translation.toString()).isEqualTo("cqlsurge write n=9 cl=ONE -rate threads=50");
    assertThat(translation.notices()).hasSize(1);
    assertThat(translation.notices().get(0)).startsWith(line.split(" ", -1)[0] + " (--");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-o RANGE_SLICE|-o RANGE_SLICE is not supported without Thrift",
        "-o INDEXED_RANGE_SLICE|-o INDEXED_RANGE_SLICE is not supported",
        "-o MULTI_GET|-o MULTI_GET is not supported",
        "-x KEYS|-x (--create-index): indexes are no longer created",
        "-y Super|-y (--family-type): there are no super columns any more",
        "-tspw hush|-tspw (--truststore-password): everybody could read it",
        "--truststore-passwrd=hush|did you mean '--truststore-password'?",
        "-n many|-n (--num-keys): 'many' is not a whole number",
        "-N 2|-N (--skip-keys): '2' is not a number from 0 to 1",
        "-n|'-n' needs a value",
        "-q 4|'-q' is not a switch of cassandra-stress 2.0",
        "--num-key=4|'--num-key' is not a switch of cassandra-stress 2.0; did you mean '--num-keys'?",
        "n=4|'n=4' does not belong to a switch of cassandra-stress 2.0"
      })
  void an_unsupported_switch_is_rejected(String line, String sentence) {
    assertThatThrownBy(() -> translated(line))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining(sentence)
        .hasMessageNotContaining("hush");
  }

  @Test
  void all_errors_are_reported_at_once() {
    TestConsole console = new TestConsole();
    assertThat(console.run("legacy", "-x", "KEYS", "-o", "MULTI_GET")).isEqualTo(2);
    assertThat(console.err()).hasSize(3);
    assertThat(console.out()).isEmpty();
  }

  @Test
  void the_translated_command_line_is_printed_and_then_run() throws IOException {
    try (NullServer server = Loopback.server(1)) {
      InetSocketAddress node = server.addresses().get(0);
      TestConsole console = new TestConsole();
      String line = "LEGACY -n 200 -t 5 -K 3 -d " + node.getHostString() + " -p " + node.getPort();
      assertThat(console.run(line.split(" ", -1))).as(console.err().toString()).isZero();
      assertThat(console.out().get(0))
          .isEqualTo(
              "cqlsurge write n=200 cl=ONE -rate threads=5 -node "
                  + node.getHostString()
                  + " -port native="
                  + node.getPort()
                  + " -errors retries=2");
      assertThat(console.out())
          .contains("  Type: write", "  Consistency Level: ONE")
          .endsWith("END");
      assertThat(console.out())
          .anyMatch(text -> text.matches("Total partitions +: +200 \\[WRITE: 200\\]"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-pw geheim",
        "-pgeheim",
        "-pw=geheim",
        "-tspw=geheim",
        "-q geheim",
        "-qgeheim",
        "--password geheim",
        "--password=geheim",
        "-n 5 -user x -pw geheim"
      })
  void no_message_shows_a_possible_password(String line) {
    assertThatThrownBy(() -> translated(line))
        .isInstanceOf(UsageError.class)
        .hasMessageNotContaining("geheim");
  }

  @Test
  void without_switches_its_usage_is_printed_and_nothing_is_run() {
    TestConsole console = new TestConsole();
    assertThat(console.run("legacy")).isEqualTo(ExitCode.USAGE.status());
    assertThat(String.join("\n", console.out())).contains("legacy [-n ?] [-t ?]");
  }
}
