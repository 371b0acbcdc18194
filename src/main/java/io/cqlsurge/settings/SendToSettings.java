package io.cqlsurge.settings;

import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import java.util.List;

/** Other machines that generate the load. */
public record SendToSettings(List<NodeAddress> workers) {
  /** Copies the list. */
  public SendToSettings {
    workers = List.copyOf(workers);
  }

  /** The options of the group. */
  static final class Options extends OptionGroup<SendToSettings> {
    /** An alias of the group. */
    static final String ALIAS = "-send-to";

    private final Param<List<NodeAddress>> hosts =
        Param.list(
            "host,host",
            NodeAddress::list,
            "the machines, as host or host:port, separated by commas");

    Options() {
      super("-sendto", "Generates the load on other machines");
      note("Not supported yet: cqlsurge checks the options, then ends with an error.");
      usage(required(hosts));
    }

    @Override
    public List<String> aliases() {
      return List.of(ALIAS);
    }

    @Override
    protected SendToSettings read(MatchedOptions options) {
      return new SendToSettings(options.get(hosts));
    }
  }
}
