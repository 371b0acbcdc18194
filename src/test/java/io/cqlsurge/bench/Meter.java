package io.cqlsurge.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Runs a command as a separate process and reads its cost from the system. Linux only. */
final class Meter {
  private static final long LOOK_EVERY_MS = 50;

  private Meter() {}

  /**
   * Runs a command, which must succeed and print a rate. No other child of this process may end in
   * the meantime, because the CPU time is that of ended children.
   */
  static Cost run(Command command) throws IOException, InterruptedException {
    try (GcLogFiles logs = new GcLogFiles()) {
      ProcessBuilder builder = new ProcessBuilder(command.words()).redirectErrorStream(true);
      builder.environment().putAll(command.environment());
      logs.ask(builder.environment());
      Looks looks = new Looks(Path.of("/proc"));
      CpuTime before = CpuTime.ofEndedChildren();
      Process process = builder.start();
      process.getOutputStream().close();
      CompletableFuture<String> output =
          CompletableFuture.supplyAsync(() -> text(process.getInputStream()));
      while (!process.waitFor(LOOK_EVERY_MS, TimeUnit.MILLISECONDS)) {
        looks.at(String.valueOf(process.pid()));
      }
      CpuTime cpu = CpuTime.ofEndedChildren().minus(before);
      ToolResults results = ToolResults.read(output.join());
      if (process.exitValue() != 0 || Double.isNaN(results.opRate())) {
        throw new IllegalStateException(
            String.join(" ", command.words()) + " failed:\n" + output.join());
      }
      return new Cost(cpu, looks, logs.read(), results);
    }
  }

  private static String text(InputStream input) {
    try (input) {
      return new String(input.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
