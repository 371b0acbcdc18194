package io.cqlsurge.bench;

import io.cqlsurge.nullserver.NullServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A null server in a separate process, until it is closed. */
final class Server implements AutoCloseable {
  /**
   * A young generation that lasts for several runs: the pauses of a smaller one, up to 9 ms, would
   * be in the latencies of the client.
   */
  private static final List<String> JVM_OPTIONS =
      List.of("-XX:+UseParallelGC", "-Xms7g", "-Xmx7g", "-Xmn3g", "-XX:+AlwaysPreTouch");

  private final Process process;
  private final BufferedReader answers;

  /**
   * Starts the server and waits until it listens.
   *
   * @param options its options after the port
   */
  Server(int port, List<String> options, List<String> addresses) throws IOException {
    List<String> words = new ArrayList<>(List.of("java"));
    words.addAll(JVM_OPTIONS);
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), NullServer.class.getName()));
    words.add(String.valueOf(port));
    words.addAll(options);
    words.addAll(addresses);
    process = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    next("ready");
  }

  /** Returns the cost of a client of this server. */
  Cost measure(Command client) throws IOException, InterruptedException {
    Cost cost = Meter.run(client);
    if (!process.isAlive()) {
      throw new IOException("the null server ended during " + client.name());
    }
    return cost;
  }

  /** Resets the latencies. */
  void forgetLatency() throws IOException {
    say("reset");
  }

  /** Returns the latencies that the server measured. */
  ServerLatency latency() throws IOException {
    say("latency");
    return ServerLatency.read(next("answers="));
  }

  private void say(String command) throws IOException {
    process.getOutputStream().write((command + "\n").getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
  }

  private String next(String beginning) throws IOException {
    for (String line = answers.readLine(); line != null; line = answers.readLine()) {
      if (line.startsWith(beginning)) {
        return line;
      }
    }
    throw new IOException("the null server ended without a line that begins with " + beginning);
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
