package io.cqlsurge.feature.workers;

import io.cqlsurge.grammar.UsageError;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Workers in processes on this machine, which end with this process. */
final class LocalWorkers implements AutoCloseable {
  /** The environment variable with the key of a worker that a controller has started. */
  private static final String KEY = "CQLSURGE_WORKER_KEY";

  private static final long END_SECONDS = 10;

  /** The entry point; by name, because it depends on this type. */
  private static final String MAIN = "io.cqlsurge.cli.Main";

  private final List<Process> processes = new ArrayList<>();
  private final List<InetSocketAddress> addresses = new ArrayList<>();

  /** Returns the key that a controller gave to this process; empty if none did. */
  public static Optional<WorkerKey> key() {
    return Optional.ofNullable(System.getenv(KEY)).map(WorkerKey::of);
  }

  /**
   * Starts workers.
   *
   * @throws UsageError if a process cannot be started
   */
  static LocalWorkers start(int count, WorkerKey key) {
    LocalWorkers workers = new LocalWorkers();
    try {
      for (int i = 0; i < count; i++) {
        workers.startOne(key);
      }
      return workers;
    } catch (IOException e) {
      workers.close();
      throw new UsageError("-sendto local=: a worker cannot be started: " + e.getMessage());
    }
  }

  private void startOne(WorkerKey key) throws IOException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), freePort());
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(program(System.getProperty("java.class.path")));
    command.addAll(List.of("worker", "-listen", address.getHostString() + ":" + address.getPort()));
    command.add("allow=" + Path.of("").toAbsolutePath().getRoot());
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put(KEY, key.reveal());
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    processes.add(builder.start());
    addresses.add(address);
  }

  /**
   * Returns the arguments of Java for this program: its jar, whose manifest applies, or its
   * classes.
   */
  static List<String> program(String classPath) {
    boolean isJar = classPath.endsWith(".jar") && !classPath.contains(File.pathSeparator);
    return isJar ? List.of("-jar", classPath) : List.of("-cp", classPath, MAIN);
  }

  /** Returns a port of the loopback address that is not in use. */
  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  List<InetSocketAddress> addresses() {
    return List.copyOf(addresses);
  }

  @Override
  public void close() {
    try {
      for (Process process : processes) {
        process.getOutputStream().close();
      }
      for (Process process : processes) {
        if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      }
    } catch (IOException e) {
      processes.forEach(Process::destroyForcibly);
    } catch (InterruptedException e) {
      processes.forEach(Process::destroyForcibly);
      Thread.currentThread().interrupt();
    }
  }
}
