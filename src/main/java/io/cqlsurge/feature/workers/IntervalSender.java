package io.cqlsurge.feature.workers;

import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.WarmUpOutcome;
import java.util.List;
import java.util.function.Consumer;

/** Sends the figures of a worker to its controller. Used by the thread that executes the runs. */
final class IntervalSender implements RunListener, BenchmarkListener {
  private final Consumer<Message> target;
  private int run;
  private int intervals;

  IntervalSender(Consumer<Message> target) {
    this.target = target;
  }

  void begin(int number) {
    run = number;
    intervals = 0;
  }

  @Override
  public void intervalEnded(Interval interval) {
    target.accept(new Message.Part(run, intervals++, PackedInterval.of(interval)));
  }

  @Override
  public void progressed(Progress progress) {
    target.accept(new Message.Now(run, progress));
  }

  @Override
  public void errorsSeen(List<ErrorBook.Note> notes) {
    target.accept(new Message.Errors(run, notes));
  }

  @Override
  public void warmingUp(String label, long operations) {
    target.accept(new Message.WarmingUp(label, operations));
  }

  @Override
  public void warmingUp(String label, Progress progress) {
    target.accept(new Message.WarmUpProgress(label, progress));
  }

  @Override
  public void warmedUp(String label, WarmUpOutcome outcome) {
    target.accept(new Message.WarmedUp(label, outcome));
  }

  @Override
  public void dryRunEnded(long operations, double seconds) {
    target.accept(new Message.DryRunEnded(operations, seconds));
  }
}
