package io.cqlsurge.it;

import io.cqlsurge.FreePort;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Workers in separate processes, for all tests of a class. */
final class WorkerProcesses implements BeforeAllCallback, AfterAllCallback {
  private final int count;
  private final String[] options;
  private final List<CommandLine> workers = new ArrayList<>();
  private final List<Integer> ports = new ArrayList<>();

  /**
   * Creates processes that are not started.
   *
   * @param options more options of {@code -listen}
   */
  WorkerProcesses(int count, String... options) {
    this.count = count;
    this.options = options.clone();
  }

  @Override
  public void beforeAll(ExtensionContext context) throws InterruptedException {
    for (int i = 0; i < count; i++) {
      ports.add(FreePort.next());
      workers.add(start(i));
    }
    for (CommandLine worker : workers) {
      worker.awaitLine("Worker at");
    }
  }

  private CommandLine start(int index) {
    List<String> arguments = new ArrayList<>(List.of("worker", "-listen", address(index)));
    arguments.addAll(List.of(options));
    return CommandLine.cqlsurge(arguments.toArray(String[]::new));
  }

  /** Starts a worker that has ended again, at the same address. */
  void restart(int index) throws InterruptedException {
    workers.set(index, start(index));
    workers.get(index).awaitLine("Worker at");
  }

  /** Returns the address of a worker, from 0. */
  String address(int index) {
    return "127.0.0.1:" + ports.get(index);
  }

  /** Returns the addresses of all, in the form of {@code -sendto}. */
  String addresses() {
    return ports.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(","));
  }

  /** Returns a worker, from 0. */
  CommandLine worker(int index) {
    return workers.get(index);
  }

  /** Returns the process of a worker, which the start script has become. */
  Process process(int index) {
    return workers.get(index).process();
  }

  @Override
  public void afterAll(ExtensionContext context) throws InterruptedException {
    for (CommandLine worker : workers) {
      worker.process().destroy();
      if (!worker.process().waitFor(20, TimeUnit.SECONDS)) {
        worker.process().destroyForcibly();
      }
    }
  }
}
