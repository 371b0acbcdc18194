package io.cqlsurge.settings;

import io.cqlsurge.grammar.Matched;
import io.cqlsurge.grammar.OptionGroup;
import java.util.List;

/** Which nodes to talk to, and how: all that a command needs which makes no load. */
public record ConnectionSettings(NodeSettings nodes, ModeSettings mode, List<String> notices) {
  /** Keeps its own copy of the notices. */
  public ConnectionSettings {
    notices = List.copyOf(notices);
  }

  /** A command that takes no options of its own. */
  static final class Command extends OptionGroup<Boolean> {
    Command(String name) {
      super(name, "Needs a connection only");
      usage(List.of());
    }

    @Override
    protected Boolean read(Matched words) {
      return true;
    }
  }
}
