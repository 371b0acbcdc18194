package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.report.RecordedOutput;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.ExitCode;
import io.cqlsurge.run.Features;
import io.cqlsurge.run.Interrupts;
import io.cqlsurge.run.WorkloadCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All load commands against a real node, without any feature. */
class CoreCommandsIT {
  private static final TestNode NODE = TestNode.shared();

  @TempDir private Path folder;

  /** Runs a command whose arguments have no blanks, and returns what it printed. */
  private static List<String> run(String command) {
    String full =
        command.contains("-log ")
            ? command.replace("-log ", "-log table=full ")
            : command + " -log table=full";
    String schema = command.startsWith("user") ? "" : " -schema keyspace=ks_core";
    String line = full + schema + " -node " + NODE.address();
    Features features = new Features(List.of());
    RecordedOutput output = new RecordedOutput();
    Command.Load load =
        WorkloadCommand.of(
            features,
            features.parser().complete(List.of(CommandLine.words(line)), name -> null),
            output,
            new Interrupts());
    ExitCode ending = load.run(load.check());
    assertThat(ending).as(command + "%n%s", output.problems()).isEqualTo(ExitCode.SUCCESS);
    assertThat(output.lines).contains("Results:").endsWith("END");
    assertThat(output.lines).anyMatch(each -> each.matches("Total errors +: +0 \\[.*"));
    return output.lines;
  }

  @Test
  void each_load_command_has_results_without_features() throws Exception {
    String rows = " n=2000 no-warmup -pop seq=1..2000 -rate threads=20";
    run("write" + rows);
    run("read" + rows);
    run("counter_write" + rows);
    run("counter_read" + rows);
    run(
        "mixed ratio(write=1,read=3) duration=2s no-warmup -pop seq=1..2000 -rate fixed=500/s threads=20");
    assertThat(run("mixed n=4000 no-warmup -pop seq=1..2000 -rate threads>=4 threads<=8"))
        .anyMatch(each -> each.startsWith("Running with 8 threadCount"));
    Path json = folder.resolve("run.json");
    Path histograms = folder.resolve("run.hdr");
    Path profile =
        Files.writeString(
            folder.resolve("core.yaml"),
            Files.readString(Path.of("profiles/chat.yaml"))
                .replaceAll("(?m)(keyspace: |KEYSPACE )chat", "$1ks_core_user"));
    String user = "user profile=" + profile;
    run(
        user
            + " ops(insert=1) n=1000 no-warmup -rate threads=10 -log json="
            + json
            + " hdrfile="
            + histograms);
    run(user + " ops(validate=1) validate=all n=1000 no-warmup -rate threads=10");
    run(user + " ops(insert=1,newest=3) n=1000 no-warmup -pop seq=1..1000 -rate threads=10");
    assertThat(Files.readString(json)).contains("\"insert\"");
    assertThat(Files.readString(histograms)).contains("Tag=insert-st");
  }
}
