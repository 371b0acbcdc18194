package io.cqlsurge.feature.server;

import io.cqlsurge.grammar.AddedSettings;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Where the load of nodes is read.
 *
 * @param isWanted whether it is read
 * @param address URL with {@code {host}} of the metrics of a node, in the text format of
 *     Prometheus; empty for JMX if it is requested, otherwise virtual tables
 */
record ServerSettings(boolean isWanted, Optional<String> address) implements AddedSettings.Shown {
  @Override
  public String heading() {
    return "Log";
  }

  @Override
  public Map<String, String> lines() {
    return isWanted ? Map.of("Server", address.orElse("true")) : Map.of();
  }

  /** The options of {@code -log}. */
  static final class Options extends OptionGroup<ServerSettings> {
    private final Param<Boolean> server =
        flag(
            "server",
            "at each interval, print and keep the load of each node: tasks, compactions, caches; with -jmx also latencies, GC, hints, dropped messages");
    private final Param<String> address =
        param(
                "server=",
                Function.identity(),
                "like -jmx, from metrics in the text format of Prometheus at a URL, such as http://{host}:9180/metrics")
            .check(
                url -> url.matches("https?://[^/?#@{}]*[{]host[}][^/?#@{}]*/\\S*"),
                "must be a URL with {host} for each node's host, such as http://{host}:9180/metrics");

    Options() {
      super("-log", "Values of nodes");
    }

    @Override
    protected ServerSettings read(MatchedOptions options) {
      return new ServerSettings(options.has(server) || options.has(address), options.find(address));
    }
  }
}
