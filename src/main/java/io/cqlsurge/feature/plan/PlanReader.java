package io.cqlsurge.feature.plan;

import io.cqlsurge.feature.plan.Plan.OnFailure;
import io.cqlsurge.feature.plan.Plan.Stage;
import io.cqlsurge.feature.plan.Plan.Start;
import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.ShellText;
import io.cqlsurge.grammar.Span;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Section;
import io.cqlsurge.profile.Section.Keys;
import io.cqlsurge.profile.YamlFile;
import io.cqlsurge.run.AtSettings;
import io.cqlsurge.settings.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a plan. It reports all errors together, each with its line and column. */
final class PlanReader {
  private static final String OPTIONS = "options";
  private static final String COMMAND = "command";
  private static final String START = "start";
  private static final String WAIT = "wait";
  private static final String AFTER = "after";
  private static final String WITH = "with";
  private static final String DELAY = "delay";
  private static final Keys TOP =
      new Keys(List.of("title", OPTIONS, "on-failure", "stages"), List.of());
  private static final Keys STAGE = new Keys(List.of(COMMAND, START, WAIT), List.of());
  private static final Keys STARTS = new Keys(List.of(AFTER, WITH, DELAY), List.of());

  /** What a message quotes. */
  private static final Pattern QUOTED = Pattern.compile("'([^']+)'");

  private static final String NAME = "[\\w.-]+";

  private final StageCheck check;
  private final YamlFile file;
  private final Section top;
  private final List<Stage> stages = new ArrayList<>();

  /** The names of the stages so far, also of those with errors. */
  private final List<String> above = new ArrayList<>();

  private PlanReader(PlanSettings settings, StageCheck check) {
    this.check = check;
    this.file = new YamlFile("plan", settings.plan(), settings.input(), TOP);
    this.top = file.top();
  }

  /**
   * Reads a plan.
   *
   * @throws UsageError with all errors
   */
  static Plan read(PlanSettings settings, StageCheck check) {
    return new PlanReader(settings, check).read(settings);
  }

  private Plan read(PlanSettings settings) {
    for (String name : settings.input().parameters().keySet()) {
      if (!file.parameters().contains(name)) {
        throw new UsageError(
            "-P: '%s=' is not a parameter of the plan%s"
                .formatted(
                    name,
                    PlanSettings.OPTIONS.contains(name)
                        ? "; write " + name + "= before -P"
                        : Spelling.hint(
                            name,
                            file.parameters(),
                            "; parameters: " + String.join(", ", file.parameters()))));
      }
    }
    Optional<OnFailure> onFailure = top.choice("on-failure", Choice.of(OnFailure.values()));
    Map<String, Section> sections = top.sections("stages", "a stage", STAGE);
    if (sections.isEmpty() && !file.hasErrors()) {
      top.addError("stages", "", "a plan needs stages: write 'stages:' with a name and a command");
    }
    sections.forEach(this::add);
    settings.events().forEach(this::add);
    file.finish();
    return new Plan(top.text("title"), onFailure.orElse(OnFailure.STOP), stages);
  }

  private void add(String name, Section section) {
    if (!name.matches(NAME)) {
      section.addError("", "", "'" + name + "': a name has letters, digits and - _ . only");
    }
    List<Waiting> waits = new ArrayList<>();
    for (String text : section.texts(WAIT)) {
      attempt(section, WAIT, text, () -> waits.add(Waiting.parse(text)));
    }
    Start start = start(section);
    above.add(name);
    String command = section.text(COMMAND).orElse("");
    if (command.isEmpty() && waits.isEmpty() && !file.hasErrors()) {
      section.addError(
          "", "", "the stage '" + name + "' has no command: write 'command: write n=1M'");
    }
    attempt(
        section,
        COMMAND,
        command,
        () -> add(name, section, ShellText.split(command), start, waits));
  }

  /** Adds a stage, unless its command has errors. */
  private void add(
      String name, Section section, List<String> command, Start start, List<Waiting> waits) {
    try {
      List<String> line = command.isEmpty() ? command : check.completed(command, options());
      Settings settings = line.isEmpty() ? connection(waits) : check.settings(name, line);
      stages.add(new Stage(name, line, start, waits, settings));
    } catch (UsageError e) {
      e.messages().forEach(message -> addError(section, message));
    }
  }

  /** Returns the settings of a stage that only waits. */
  private Settings connection(List<Waiting> waits) {
    boolean isConnecting = waits.stream().anyMatch(Waiting::needsConnection);
    return check.withoutCommand(isConnecting ? options() : List.of());
  }

  /** Adds what happens at a time of the plan, as a stage without a command. */
  private void add(AtSettings.Event event) {
    List<Waiting> waits = event.command().map(Waiting::ofCommand).map(List::of).orElse(List.of());
    Start start = new Start(List.of(), Optional.empty(), event.after());
    stages.add(new Stage(event.name(), List.of(), start, waits, connection(waits)));
  }

  private List<String> options() {
    return top.text(OPTIONS).map(ShellText::split).orElse(List.of());
  }

  private Start start(Section section) {
    if (section.isMap(START)) {
      Section start = section.section(START, STARTS);
      List<String> after = start.texts(AFTER);
      Optional<String> with = start.text(WITH);
      after.forEach(name -> checkAbove(start, AFTER, name));
      with.ifPresent(name -> checkAbove(start, WITH, name));
      Optional<Duration> delay = start.read(DELAY, "", text -> Span.parse(text).duration());
      boolean isFree = after.isEmpty() && with.isEmpty();
      return new Start(isFree ? above : after, with, delay.orElse(Duration.ZERO));
    }
    Optional<Duration> time = section.read(START, "", PlanReader::time);
    return new Start(
        time.isPresent() ? List.of() : above, Optional.empty(), time.orElse(Duration.ZERO));
  }

  private static Duration time(String text) {
    Matcher form = Pattern.compile("(after|with):? +(\\S+)").matcher(text.strip());
    if (form.matches()) {
      throw new UsageError("write start: {%s: %s}".formatted(form.group(1), form.group(2)));
    }
    return Span.parse(text).duration();
  }

  private void checkAbove(Section start, String key, String name) {
    if (!above.contains(name)) {
      start.addError(
          key,
          name,
          "'%s' is not a stage above this one%s"
              .formatted(
                  name,
                  Spelling.hint(
                      name,
                      above,
                      above.isEmpty()
                          ? "; this is the first one"
                          : "; above: " + String.join(", ", above))));
    }
  }

  private static void attempt(Section section, String key, String text, Runnable action) {
    try {
      action.run();
    } catch (UsageError e) {
      e.messages().forEach(message -> section.addError(key, text, key + ": " + message));
    }
  }

  /** Adds an error in a command: at what it quotes, in the stage or in the options of all. */
  private void addError(Section section, String message) {
    String command = section.text(COMMAND).orElse("");
    Matcher quoted = QUOTED.matcher(message);
    String part = quoted.find() ? quoted.group(1) : "";
    String common = top.text(OPTIONS).orElse("");
    if (!part.isEmpty() && !command.contains(part) && common.contains(part)) {
      top.addError(OPTIONS, part, message);
    } else {
      section.addError(COMMAND, command.contains(part) ? part : "", message);
    }
  }
}
