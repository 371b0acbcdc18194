package io.cqlsurge.feature.metrics;

import io.cqlsurge.grammar.AddedSettings;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.settings.connection.PortSettings;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The address at which Prometheus reads a run's metrics.
 *
 * @param bind name or IP address of a local network interface
 */
record MetricsSettings(int port, String bind) implements AddedSettings.Shown {
  @Override
  public String heading() {
    return "Metrics";
  }

  @Override
  public Map<String, String> lines() {
    Map<String, String> lines = new LinkedHashMap<>();
    lines.put("Port", String.valueOf(port));
    lines.put("Bind", bind);
    return lines;
  }

  /** Returns a host without the brackets that an IPv6 address can have. */
  private static String host(String text) {
    boolean isBracketed = text.startsWith("[") && text.endsWith("]");
    return isBracketed ? text.substring(1, text.length() - 1) : text;
  }

  /** The group's options. */
  static final class Options extends OptionGroup<MetricsSettings> {
    private final Param<Integer> port =
        param("port=", PortSettings::number, "port that Prometheus reads from")
            .values("1..65535")
            .orElse("9500");
    private final Param<String> bind =
        param(
                "bind=",
                MetricsSettings::host,
                "address to listen on: a name or an IP address of this machine, or 0.0.0.0 for all its addresses")
            .orElse("127.0.0.1");

    Options() {
      super("-metrics", "Serves metrics to Prometheus during the run");
      note(
          "The path is /metrics, in the text formats OpenMetrics and Prometheus, or with native histograms as protobuf, as Prometheus requests it. The metrics change when an interval ends (-log interval=).");
      note(
          "By default, only programs on this machine can read the metrics. With another bind=, everybody who reaches the port can; passwords in the command line are masked. Prometheus must use an IP address, localhost, or the name given as bind=.");
      example("mixed duration=10m -rate threads=200 fixed=10000/s -metrics");
      example("write n=1M -rate threads=50 -metrics port=9501 bind=0.0.0.0");
    }

    @Override
    protected MetricsSettings read(MatchedOptions options) {
      return new MetricsSettings(options.get(port), options.get(bind));
    }
  }
}
