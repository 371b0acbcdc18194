package io.cqlsurge.measure;

import java.util.List;
import java.util.function.Consumer;

/** A listener that calls several listeners, in order. */
public record ListenerGroup(List<RunListener> listeners) implements RunListener {

  /** Copies the list. */
  public ListenerGroup {
    listeners = List.copyOf(listeners);
  }

  @Override
  public void stepStarts(long perSecond) {
    each(listener -> listener.stepStarts(perSecond));
  }

  @Override
  public void runStarts(int lanes) {
    each(listener -> listener.runStarts(lanes));
  }

  @Override
  public void timeStarts() {
    each(RunListener::timeStarts);
  }

  @Override
  public void intervalEnded(Interval interval) {
    ProcessorYield work = new ProcessorYield();
    each(
        listener -> {
          listener.intervalEnded(interval);
          work.ifDue();
        });
  }

  @Override
  public void progressed(Progress progress) {
    each(listener -> listener.progressed(progress));
  }

  @Override
  public void errorsSeen(List<ErrorBook.Note> notes) {
    each(listener -> listener.errorsSeen(notes));
  }

  @Override
  public boolean watchesServer() {
    return listeners.stream().anyMatch(RunListener::watchesServer);
  }

  @Override
  public void serverSeen(List<ServerFigures> nodes) {
    each(listener -> listener.serverSeen(nodes));
  }

  @Override
  public void runEnded(Summary summary) {
    each(listener -> listener.runEnded(summary));
  }

  private void each(Consumer<RunListener> call) {
    listeners.forEach(call);
  }
}
