package io.cqlsurge.run;

import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.Span;
import io.cqlsurge.grammar.UsageError;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What happens during a run, for its phases.
 *
 * @param events in the order of the command line
 */
public record AtSettings(List<Event> events) {
  private static final Pattern TIME = Pattern.compile("(?i)[0-9.]+[a-z]+");

  public AtSettings {
    events = List.copyOf(events);
  }

  /**
   * An event.
   *
   * @param after time after the run's start
   * @param name text of the mark; by default the command
   * @param command executed by a shell; empty for a mark only
   */
  public record Event(Duration after, String name, Optional<String> command) {
    private static final Pattern FORM =
        Pattern.compile(
            "(?is)([0-9.]+[a-z]*)=(?:mark\\((.*\\S.*)\\)|(?:([^:()]*[^:()\\s]):)?run\\((.*\\S.*)\\))");

    /** Parses an event as it is typed. */
    static Event parse(String text) {
      Matcher form = FORM.matcher(text);
      if (!form.matches()) {
        throw new UsageError(
            "write TIME=mark(TEXT) or TIME=run(COMMAND), such as 60s=mark(repair)");
      }
      Duration after = Span.parse(form.group(1)).duration();
      if (form.group(2) != null) {
        return new Event(after, form.group(2).strip(), Optional.empty());
      }
      String command = form.group(4).strip();
      String name = Optional.ofNullable(form.group(3)).orElse(command).strip();
      return new Event(after, name, Optional.of(command));
    }
  }

  /** The group's options. */
  public static final class Options extends OptionGroup<AtSettings> {
    private final Param<List<Event>> events =
        events(
                "TIME=mark(TEXT)|TIME=[NAME:]run(COMMAND)",
                Event::parse,
                "at this time after the start of the run, such as 60s or 5m, begin a phase with this name, or execute this command by a shell, also with a name for its phase; quote each one")
            .required();

    public Options() {
      super("-at", "Marks events of the run, or executes commands during the run");
      note(
          "A mark begins a phase. The results of each phase are compared with those before the first mark, and the time to recover is measured. The start of a command is a mark.");
      note(
          "Commands are executed on this machine, by the user of cqlsurge, also with -sendto. Their output goes to the file of -log file= and to standard error.");
      example(
          "write duration=10m -rate threads=50 fixed=5000/s -at \"60s=mark(repair starts)\" \"300s=flush:run(nodetool flush)\"");
    }

    /** Returns the event that a time and a text without a sign were meant to be. */
    @Override
    protected Optional<String> joined(List<String> arguments) {
      if (arguments.size() < 2 || !TIME.matcher(arguments.get(0)).matches()) {
        return Optional.empty();
      }
      String text = String.join(" ", arguments.subList(1, arguments.size()));
      boolean isCall = text.matches("(?is)(mark|run)\\(.*\\)");
      String event = isCall ? text : "mark(" + text + ")";
      return Optional.of("-at \"" + arguments.get(0) + "=" + event + "\"");
    }

    @Override
    protected AtSettings read(MatchedOptions options) {
      return new AtSettings(options.get(events));
    }
  }
}
