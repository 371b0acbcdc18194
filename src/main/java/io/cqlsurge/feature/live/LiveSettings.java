package io.cqlsurge.feature.live;

import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.connection.PortSettings;
import java.util.Set;

/**
 * The page that shows the run while it lasts.
 *
 * @param port port to listen on; 0 means any free port
 * @param bind address or host name to listen on
 * @param control whether the page can stop the run and change its rate
 */
record LiveSettings(int port, String bind, boolean control) {
  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "::1", "[::1]", "localhost");

  /** Rejects control from other machines, because the connection is not encrypted. */
  public LiveSettings {
    if (control && !LOOPBACK.contains(bind)) {
      throw new UsageError(
          "'control' is only available on this machine: remove 'bind=' or 'control'");
    }
  }

  /** The group's options. */
  static final class Options extends OptionGroup<LiveSettings> {
    private final Param<Integer> port =
        param("port=", PortSettings::numberOrAny, "page port; 0 for any free port")
            .values("0..65535")
            .orElse("8089");
    private final Param<String> bind =
        text("bind=", "address to listen on; the default is only reachable from this machine")
            .orElse("127.0.0.1");

    private final Param<Boolean> control =
        flag(
            "control",
            "allow page readers to stop the run and to change its rate; needs the printed address with its token");

    Options() {
      super("-live", "Shows the run in a browser while it lasts");
      note(
          "The address is printed before the run. The page has the charts of -graph, which grow with each interval, and shows the runs of the -graph file next to them. Up to 32 browsers can watch.");
      example("write n=10M -rate threads=50 -live");
      example("read duration=1h -rate threads=50 fixed=10000/s -live port=9000");
    }

    @Override
    protected LiveSettings read(MatchedOptions options) {
      return new LiveSettings(options.get(port), options.get(bind), options.has(control));
    }
  }
}
