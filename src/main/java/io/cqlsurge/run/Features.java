package io.cqlsurge.run;

import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import java.util.List;
import java.util.Optional;

/** The features of the tool, in the order in which they act. Used by one thread. */
public final class Features {
  private final List<Feature> all;
  private Optional<SettingsParser> parser = Optional.empty();

  public Features(List<Feature> all) {
    this.all = List.copyOf(all);
  }

  /** Returns the parser of the core's options and of the features' ones, which is created once. */
  public SettingsParser parser() {
    SettingsParser known =
        parser.orElseGet(
            () -> new SettingsParser(all.stream().flatMap(it -> it.options().stream()).toList()));
    parser = Optional.of(known);
    return known;
  }

  public List<Command> commands() {
    return all.stream().flatMap(feature -> feature.commands().stream()).toList();
  }

  /** Returns what the options of features need of the runs. */
  List<Need> needs(Settings settings) {
    return all.stream().flatMap(feature -> feature.needs(settings).stream()).toList();
  }

  /** Returns what the features add to a command. */
  List<RunPart> parts(RunContext context) {
    return all.stream().flatMap(feature -> feature.part(context).stream()).toList();
  }
}
