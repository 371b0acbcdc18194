package io.cqlsurge.settings;

import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;

/** The ports of the nodes, where an address does not say its own. */
public record PortSettings(int nativePort, int jmxPort) {

  static int number(String text) {
    long port = Count.parse(text);
    if (port < 1 || port > 65_535) {
      throw new UsageError("a port is between 1 and 65535");
    }
    return (int) port;
  }

  /** How the group is typed. */
  static final class Options extends OptionGroup<PortSettings> {
    private final Param<Integer> nativePort =
        param("native=", PortSettings::number, "port for requests, where -node names no other")
            .values("1..65535")
            .orElse("9042");
    private final Param<Integer> jmxPort =
        param("jmx=", PortSettings::number, "port of -jmx").values("1..65535").orElse("7199");
    private final Param<Integer> thriftPort =
        param("thrift=", PortSettings::number, "accepted and without effect").idle().orElse("9160");

    Options() {
      super("-port", "Ports of the nodes");
      example("write n=1M -node 10.0.0.1 -port native=9142");
      usage(optional(nativePort), optional(jmxPort), optional(thriftPort));
    }

    @Override
    protected PortSettings read(MatchedOptions words) {
      return new PortSettings(words.get(nativePort), words.get(jmxPort));
    }
  }
}
