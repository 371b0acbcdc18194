package io.cqlsurge.settings.connection;

import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;

/** The ports of nodes whose address has no port. */
public record PortSettings(int nativePort, int jmxPort) {

  private static final int MAX = 65_535;

  public static int number(String text) {
    return number(text, 1);
  }

  /** Reads a port to listen on; 0 means any free port. */
  public static int numberOrAny(String text) {
    return number(text, 0);
  }

  private static int number(String text, int min) {
    long port = Count.parse(text);
    if (port < min || port > MAX) {
      throw new UsageError("a port must be between " + min + " and " + MAX);
    }
    return (int) port;
  }

  /** The group's options. */
  public static final class Options extends OptionGroup<PortSettings> {
    private final Param<Integer> nativePort =
        param(
                "native=",
                PortSettings::number,
                "port for requests, for nodes without a port in -node")
            .values("1..65535")
            .orElse("9042");
    private final Param<Integer> jmxPort =
        param("jmx=", PortSettings::number, "port for -jmx").values("1..65535").orElse("7199");

    public Options() {
      super("-port", "Ports of the nodes");
      param("thrift=", PortSettings::number, "accepted, but has no effect").idle().orElse("9160");
      example("write n=1M -node 10.0.0.1 -port native=9142 -rate threads=50");
    }

    @Override
    protected PortSettings read(MatchedOptions options) {
      return new PortSettings(options.get(nativePort), options.get(jmxPort));
    }
  }
}
