package io.cqlsurge.feature.workers;

import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.Reading;
import io.cqlsurge.settings.connection.NodeAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A worker's settings, which executes its part of others' runs.
 *
 * @param address the address to listen at, with a port
 * @param secretFile file of the key that the worker shares with its controllers
 */
record WorkerSettings(NodeAddress address, Optional<Path> secretFile, Allowed allowed) {
  static final String COMMAND = "worker";

  /** The port of workers, which the daemon of cassandra-stress has too. */
  static final int PORT = 2159;

  /**
   * What controllers may name.
   *
   * @param nodes the nodes; any if empty
   * @param folders this machine's folders with long row files
   */
  record Allowed(List<NodeAddress> nodes, List<Path> folders) {
    /** Reads addresses and absolute paths; any nodes and no folders if the text is empty. */
    public static Allowed parse(String text) {
      List<String> parts = text.isEmpty() ? List.of() : List.of(text.split(",", -1));
      return new Allowed(
          parts.stream().filter(part -> !isFolder(part)).map(NodeAddress::parse).toList(),
          parts.stream().filter(Allowed::isFolder).map(part -> Path.of(part).normalize()).toList());
    }

    private static boolean isFolder(String part) {
      return Path.of(part).isAbsolute();
    }
  }

  /** Reads the arguments after the command's name. */
  public static WorkerSettings parse(List<String> arguments) {
    Options options = new Options();
    Reading reading = Reading.ofGroups(COMMAND, List.of(options), arguments);
    Optional<WorkerSettings> settings = reading.group(options);
    reading.finish();
    return settings.orElseThrow();
  }

  /** The group's options. */
  private static final class Options extends OptionGroup<WorkerSettings> {
    private final Param<NodeAddress> address =
        list(
                "host[:port]",
                text -> NodeAddress.parse(text).withDefaultPort(PORT),
                "local address to listen at; the default is only reachable from this machine")
            .orElse("127.0.0.1:" + PORT);
    private final Param<Path> secretFile = SendToSettings.Options.secretFile(this);
    private final Param<Allowed> allowed =
        param(
            "allow=",
            Allowed::parse,
            "the only nodes that a controller may name, and folders with CSV and vector files above 64 MiB that it may use, separated by commas; default: any node, no folder");

    Options() {
      super("-listen", "Where a worker listens for controllers");
    }

    @Override
    protected WorkerSettings read(MatchedOptions options) {
      return new WorkerSettings(
          options.get(address),
          options.find(secretFile),
          options.find(allowed).orElseGet(() -> Allowed.parse("")));
    }
  }
}
