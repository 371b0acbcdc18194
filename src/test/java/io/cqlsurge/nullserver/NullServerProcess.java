package io.cqlsurge.nullserver;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.StringJoiner;

/**
 * A null server as a process: {@code PORT [--protocol 5] [--delay 1ms] [--slots 4:2ms]
 * [--stall-every 5s --stall 200ms] [--fail-every KIND:N]... ADDRESS...}. Reads the commands of
 * {@link CommandConsole} from standard input. Runs until it is killed.
 */
record NullServerProcess(List<InetSocketAddress> addresses, int protocol, Faults faults) {
  private static final String FORM =
      "PORT [--protocol 4|5] [--delay 1ms] [--slots 4:2ms] [--stall-every 5s --stall 200ms]"
          + " [--fail-every KIND:N]... ADDRESS...";

  /**
   * Reads the arguments.
   *
   * @throws IllegalArgumentException with the valid forms
   */
  static NullServerProcess read(List<String> arguments) {
    Queue<String> words = new ArrayDeque<>(arguments);
    int port = number(words);
    int protocol = NullServer.USUAL_VERSION;
    StringJoiner faults = new StringJoiner(" ");
    List<InetSocketAddress> addresses = new ArrayList<>();
    while (!words.isEmpty()) {
      String word = words.remove();
      if (word.equals("--protocol")) {
        protocol = number(words);
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
    return new NullServerProcess(addresses, protocol, all);
  }

  private static InetSocketAddress address(String word, int port) {
    InetSocketAddress address = new InetSocketAddress(word, port);
    if (address.isUnresolved()) {
      throw new IllegalArgumentException("'" + word + "' is no address");
    }
    return address;
  }

  private static int number(Queue<String> words) {
    String word = words.isEmpty() ? "nothing" : words.remove();
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
    NullServer server = new NullServer(process.addresses, process.protocol);
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
