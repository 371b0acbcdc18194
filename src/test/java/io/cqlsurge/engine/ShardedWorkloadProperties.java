package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.Request;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.workload.CqlText;
import io.cqlsurge.workload.TestOperations;
import io.cqlsurge.workload.Workload;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The clients of a whole command send the same requests at the same times as a single client. */
class ShardedWorkloadProperties {

  /** A request: when it was sent, and the key of its partition. */
  private record Sent(long atNs, String key) {}

  private static List<Sent> execute(String command, Shard shard) {
    Settings settings = SettingsParser.parse(List.of(command.split(" ", -1)));
    VirtualTraffic test = new VirtualTraffic();
    List<Sent> sent = new ArrayList<>();
    test.database.observer =
        request -> sent.add(new Sent(test.time.getAsLong(), key((Request.Single) request)));
    Workload workload = TestOperations.standard(settings, shard);
    workload.open(test.database);
    RunPlan plan =
        VirtualTraffic.of(
            test.plan(
                settings.rate().concurrency().most(),
                settings.rate().pace(),
                settings.command().load().length()),
            shard);
    Run run = new Run(test.context(), plan, workload.traffic());
    assertThat(run.execute(() -> {}).ending().kind()).isEqualTo(RunEnding.Kind.COMPLETED);
    return sent;
  }

  /** Returns the last value of an insert into the predefined table. */
  private static String key(Request.Single request) {
    return CqlText.hex(Objects.requireNonNull(request.value(5)));
  }

  @Property(tries = 60)
  void each_seed_is_sent_at_its_time(
      @ForAll @IntRange(min = 1, max = 12) int clients,
      @ForAll @IntRange(min = 1, max = 80) int operations,
      @ForAll @IntRange(min = 1, max = 30) int seeds,
      @ForAll @IntRange(min = 1, max = 5_000) int rate) {
    String command =
        "write n=%d -pop seq=1..%d -rate threads=960 fixed=%d/s".formatted(operations, seeds, rate);
    List<Sent> sent = new ArrayList<>();
    for (int client = 0; client < clients; client++) {
      sent.addAll(execute(command, new Shard(client, clients)));
    }
    List<Sent> single = execute(command, Shard.WHOLE);
    assertThat(single).hasSize(operations);
    assertThat(single.stream().map(Sent::key).distinct()).hasSize(Math.min(seeds, operations));
    // No two requests have the same due time at these rates.
    sent.sort(Comparator.comparingLong(Sent::atNs));
    assertThat(sent).isEqualTo(single);
  }
}
