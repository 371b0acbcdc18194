package io.cqlsurge.settings;

import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import java.util.List;

/** Other machines that make the load. */
public record SendToSettings(List<NodeAddress> workers) {
  /** Keeps its own copy. */
  public SendToSettings {
    workers = List.copyOf(workers);
  }

  /** How the group is typed. */
  static final class Options extends OptionGroup<SendToSettings> {
    /** Another name of the group. */
    static final String ALIAS = "-send-to";

    private final Param<List<NodeAddress>> hosts =
        Param.list(
            "host,host",
            NodeAddress::list,
            "the machines, host or host:port, with commas between them");

    Options() {
      super("-sendto", "Lets other machines make the load");
      note("Not built yet: it is read, and then refused.");
      usage(required(hosts));
    }

    @Override
    public List<String> aliases() {
      return List.of(ALIAS);
    }

    @Override
    protected SendToSettings read(MatchedOptions words) {
      return new SendToSettings(words.get(hosts));
    }
  }
}
