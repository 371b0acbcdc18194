package io.cqlsurge.run;

import io.cqlsurge.database.RequestListener;
import io.cqlsurge.measure.RunEvent;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.trial.Sections;
import io.cqlsurge.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What the features add to one command, with its marks and events. */
final class RunParts {
  private final Marks marks = new Marks(System::nanoTime, this::publish);
  private final List<RunPart> all;
  private RunListener listeners = RunListener.group(List.of());

  RunParts(Features features, Settings settings, Output output) {
    this.all = features.parts(new RunContext(settings, output, this::publish, marks));
  }

  void publish(RunEvent event) {
    listeners.happened(event);
  }

  Marks marks() {
    return marks;
  }

  RequestListener[] requests() {
    return each(RunPart::requests).toArray(RequestListener[]::new);
  }

  /**
   * Returns all listeners as one: the marks, what the features publish, the core's, and what the
   * features show.
   */
  RunListener around(List<RunListener> core) {
    List<RunListener> listening = new ArrayList<>(List.of(marks));
    listening.addAll(each(RunPart::sources));
    listening.addAll(core);
    listening.addAll(each(RunPart::watchers));
    listeners = RunListener.group(listening);
    return listeners;
  }

  /** Returns the sections for the current run, or for the last one. */
  Sections sections() {
    return all.stream().map(RunPart::sections).reduce(Sections.NONE, Sections::with);
  }

  private <T> List<T> each(Function<RunPart, List<T>> some) {
    return all.stream().flatMap(part -> some.apply(part).stream()).toList();
  }
}
