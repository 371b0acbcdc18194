package io.cqlsurge.feature.phases;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.Output.Kind;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.run.AtSettings;
import io.cqlsurge.run.Marks;
import io.cqlsurge.run.ShellCommand;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Marks the events of {@code -at} and executes its commands, which only come from the command line
 * of this process. A command that is not finished at the end of the run continues.
 */
public final class AtSchedule implements RunListener {
  private final List<AtSettings.Event> events;
  private final Marks marks;
  private final Output output;
  private final Timer timer = new Timer("cqlsurge-at", true);
  private final Queue<String> unfinished = new ConcurrentLinkedQueue<>();
  private final AtomicInteger begun = new AtomicInteger();

  /**
   * Creates a schedule; nothing happens before a run starts.
   *
   * @param marks gets the marks when they happen
   * @param output receives the output of commands
   */
  public AtSchedule(AtSettings settings, Marks marks, Output output) {
    this.events = settings.events();
    this.marks = marks;
    this.output = output;
  }

  @Override
  public void timeStarts() {
    for (AtSettings.Event event : events) {
      timer.schedule(
          new TimerTask() {
            @Override
            public void run() {
              begin(event);
            }
          },
          event.after().toMillis());
    }
  }

  @Override
  public void runEnded(Interval summary) {
    timer.cancel();
    if (begun.get() < events.size()) {
      output.complaint("-at: the run ended before " + (events.size() - begun.get()) + " events");
    }
    unfinished.forEach(command -> output.complaint("-at: the command continues: " + command));
  }

  private void begin(AtSettings.Event event) {
    begun.incrementAndGet();
    marks.mark(event.name());
    event.command().ifPresent(command -> begin(event.name(), command));
  }

  private void begin(String name, String command) {
    unfinished.add(command);
    Thread thread = new Thread(() -> run(name, command), "cqlsurge-at-command");
    thread.setDaemon(true);
    thread.start();
  }

  private void run(String name, String command) {
    long startNs = System.nanoTime();
    Optional<String> problem = new ShellCommand(command).execute(Map.of(), this::print);
    double seconds = (System.nanoTime() - startNs) / 1e9;
    marks.ended(
        name,
        RootLocale.format("%s %.1f s", problem.map(it -> it + ", after").orElse("took"), seconds));
    unfinished.remove(command);
  }

  private void print(String line) {
    output.print(Kind.PROBLEM, line);
    output.copy(line);
  }
}
