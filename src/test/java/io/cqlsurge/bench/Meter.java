package io.cqlsurge.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs a command as a process of its own and reads off the system what it cost. Linux only. */
final class Meter {
  private static final Pattern RATE = Pattern.compile("Op rate +: +([0-9,]+) op/s");
  private static final int USER_TICKS = 11;
  private static final int TICKS_A_SECOND = 100;

  private double userSeconds;
  private double systemSeconds;
  private long peakKiB;
  private int threads;

  /** Runs a command to its end, which must be a success. */
  static Cost run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> text(process));
    Meter meter = new Meter();
    while (!process.waitFor(20, TimeUnit.MILLISECONDS)) {
      meter.look(Path.of("/proc", String.valueOf(process.pid())));
    }
    Matcher rate = RATE.matcher(output.join());
    if (process.exitValue() != 0 || !rate.find()) {
      throw new IllegalStateException(command + " failed:\n" + output.join());
    }
    double opRate = Double.parseDouble(rate.group(1).replace(",", ""));
    return new Cost(
        meter.userSeconds,
        meter.systemSeconds,
        opRate,
        meter.peakKiB / 1024.0,
        meter.threads,
        output.join());
  }

  private static String text(Process process) {
    StringBuilder text = new StringBuilder();
    try (var reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        text.append(line).append('\n');
      }
    } catch (IOException e) {
      return text.append(e).toString();
    }
    return text.toString();
  }

  private void look(Path proc) throws IOException {
    try {
      String stat = Files.readString(proc.resolve("stat"));
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      userSeconds = Double.parseDouble(fields[USER_TICKS]) / TICKS_A_SECOND;
      systemSeconds = Double.parseDouble(fields[USER_TICKS + 1]) / TICKS_A_SECOND;
      for (String line : Files.readAllLines(proc.resolve("status"))) {
        if (line.startsWith("VmHWM:")) {
          peakKiB = Long.parseLong(line.replaceAll("[^0-9]", ""));
        } else if (line.startsWith("Threads:")) {
          threads = Math.max(threads, Integer.parseInt(line.replaceAll("[^0-9]", "")));
        }
      }
    } catch (NoSuchFileException e) {
      // It ended between two looks; what was last seen stands.
      return;
    }
  }

  /** What a process cost, start-up included. */
  record Cost(
      double userSeconds,
      double systemSeconds,
      double opRate,
      double peakMiB,
      int threads,
      String output) {}
}
