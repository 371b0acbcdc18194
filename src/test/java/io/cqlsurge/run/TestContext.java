package io.cqlsurge.run;

import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.measure.RunEvent;
import io.cqlsurge.report.Output;
import io.cqlsurge.settings.CompletedLine;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A load command with one feature, for tests of the feature. */
public final class TestContext {
  /** What the feature published. */
  public final List<RunEvent> events = new ArrayList<>();

  public final Marks marks = new Marks(System::nanoTime, events::add);

  /** Returns what the feature knows of a command line. */
  public RunContext of(Feature feature, Output output, List<String> line) {
    Settings settings =
        new SettingsParser(feature.options()).parse(new CompletedLine(line, InputFiles.local()));
    Workload workload =
        Workloads.of(settings, List.of(), Optional.empty(), Shard.WHOLE, text -> {});
    return new RunContext(
        settings,
        workload,
        output,
        events::add,
        marks,
        new Shared(),
        new PageParts(List.of(), List.of()));
  }
}
