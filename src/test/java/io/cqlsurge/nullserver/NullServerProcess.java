package io.cqlsurge.nullserver;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Stream;

/**
 * A null server as a process: {@code PORT [--protocol 5] [--delay 1ms] [--slots 4:2ms]
 * [--stall-every 5s --stall 200ms] [--fail-every KIND:N]... ADDRESS...}. With {@code --scylla
 * [--shards 8] [--tablets 64] [--shard-aware-port PORT] [--old-tablets]}, it has the persona of
 * ScyllaDB. Reads the commands of {@link CommandConsole} from standard input. Runs until it is
 * killed.
 */
record NullServerProcess(
    List<InetSocketAddress> addresses,
    int protocol,
    Optional<ScyllaOptions> scylla,
    Faults faults) {
  private static final String FORM =
      "PORT [--protocol 4|5] [--scylla] [--shards 8[,4...]] [--tablets 64] [--shard-aware-port PORT]"
          + " [--old-tablets]"
          + " [--delay 1ms] [--slots 4:2ms] [--stall-every 5s --stall 200ms]"
          + " [--fail-every KIND:N]... ADDRESS...";

  /** The options of the persona of ScyllaDB; each of them selects the persona. */
  private static final Set<String> SCYLLA =
      Set.of("--scylla", "--shards", "--tablets", "--shard-aware-port", "--old-tablets");

  /**
   * Reads the arguments.
   *
   * @throws IllegalArgumentException with the valid forms
   */
  static NullServerProcess read(List<String> arguments) {
    Queue<String> words = new ArrayDeque<>(arguments);
    int port = number(words);
    int protocol = NullServer.USUAL_VERSION;
    Optional<ScyllaOptions> scylla = Optional.empty();
    StringJoiner faults = new StringJoiner(" ");
    List<InetSocketAddress> addresses = new ArrayList<>();
    while (!words.isEmpty()) {
      String word = words.remove();
      if (word.equals("--protocol")) {
        protocol = number(words);
      } else if (SCYLLA.contains(word)) {
        scylla = Optional.of(scylla(scylla.orElse(ScyllaOptions.USUAL), word, words));
      } else if (word.startsWith("--")) {
        faults.add(word.substring(2)).add(words.isEmpty() ? "" : words.remove());
      } else {
        addresses.add(address(word, port));
      }
    }
    if (addresses.isEmpty() || protocol < 4 || protocol > 5) {
      throw new IllegalArgumentException("an address and protocol 4 or 5 are needed");
    }
    Faults all = faults.length() == 0 ? Faults.NONE : Faults.NONE.with(faults.toString());
    return new NullServerProcess(addresses, protocol, scylla, all);
  }

  private static ScyllaOptions scylla(ScyllaOptions before, String word, Queue<String> words) {
    return switch (word) {
      case "--shards" -> {
        String text = words.isEmpty() ? "" : words.remove();
        List<Integer> shards = Stream.of(text.split(",", -1)).map(part -> number(part)).toList();
        yield before.withShards(shards);
      }
      case "--tablets" -> before.withTablets(number(words));
      case "--shard-aware-port" -> before.withShardAwarePort(number(words));
      case "--old-tablets" -> before.withOldTablets();
      default -> before;
    };
  }

  private static InetSocketAddress address(String word, int port) {
    InetSocketAddress address = new InetSocketAddress(word, port);
    if (address.isUnresolved()) {
      throw new IllegalArgumentException("'" + word + "' is no address");
    }
    return address;
  }

  private static int number(Queue<String> words) {
    return number(words.isEmpty() ? "nothing" : words.remove());
  }

  private static int number(String word) {
    try {
      return Integer.parseInt(word);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(word + " is no number", e);
    }
  }

  /** Runs a server with these arguments until the process is killed. */
  static void run(List<String> arguments) throws IOException {
    NullServerProcess process;
    try {
      process = read(arguments);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage() + "; right is: " + FORM);
      System.exit(1);
      return;
    }
    NullServer server =
        process.scylla.isPresent()
            ? new NullServer(process.addresses, process.scylla.get())
            : new NullServer(process.addresses, process.protocol);
    server.nodes().forEach(node -> node.faults(process.faults));
    System.out.println("ready on " + server.addresses());
    CommandConsole console = new CommandConsole(server);
    BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      System.out.println(console.answer(line));
    }
    // No more commands follow; the server's thread keeps the process alive.
  }
}
