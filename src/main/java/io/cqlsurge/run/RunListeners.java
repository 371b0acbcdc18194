package io.cqlsurge.run;

import io.cqlsurge.measure.RunListener;
import io.cqlsurge.report.ClientText;
import io.cqlsurge.report.HdrLog;
import io.cqlsurge.report.LogFile;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.ProgressBar;
import io.cqlsurge.report.ProgressTable;
import io.cqlsurge.report.ValidateLines;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.UserCommand;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Creates the listeners of a command's runs. */
public final class RunListeners {
  private RunListeners() {}

  /** Returns the listeners, in order; only those for files unless the core shows the runs. */
  static List<RunListener> of(Settings settings, ReportFiles files, boolean showsRuns) {
    Output output = files.output();
    List<RunListener> listeners = new ArrayList<>();
    listeners.add(RunListener.ofIntervals(interval -> files.measured()));
    if (showsRuns) {
      listeners.add(new ProgressTable(output, settings.log(), settings.reports().reporting()));
    }
    files.histograms().map(file -> histograms(settings, file)).ifPresent(listeners::add);
    if (settings.log().contents().client() && showsRuns) {
      listeners.add(RunListener.ofIntervals(interval -> output.line(ClientText.line(interval))));
    }
    if (settings.log().contents().summary() && settings.command() instanceof UserCommand user) {
      listeners.add(new ValidateLines(output, user, settings.data().population().seeds()));
    }
    if (settings.log().contents().progress() && showsRuns) {
      output
          .terminal()
          .statusLine()
          .map(line -> new ProgressBar(line, (name, ended) -> name))
          .ifPresent(listeners::add);
    }
    return listeners;
  }

  /** Returns a listener that writes each interval's histograms to a file. */
  public static RunListener histograms(Settings settings, LogFile file) {
    return new HdrLog(file, settings.typed().line(), InstantSource.system());
  }
}
