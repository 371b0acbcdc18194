package io.cqlsurge.report;

import java.util.Optional;
import java.util.function.Consumer;

/** An output that is not printed: all lines go to a log or to the report's copy. */
public final class QuietOutput implements Output {
  private final Terminal terminal;
  private final Consumer<String> log;
  private Optional<String> failure = Optional.empty();

  public QuietOutput(Output shown, Consumer<String> log) {
    this.terminal = Terminal.none(shown.terminal().statusLine());
    this.log = log;
  }

  @Override
  public synchronized void print(Kind kind, String text) {
    log.accept(text);
  }

  @Override
  public synchronized void failure(String sentence) {
    failure = Optional.of(sentence);
    Output.super.failure(sentence);
  }

  /** Returns why the run failed; empty if it did not. */
  public synchronized Optional<String> failure() {
    return failure;
  }

  @Override
  public Terminal terminal() {
    return terminal;
  }

  @Override
  public void onWriteFailure(Runnable action) {
    // A duel ends if its own output cannot be written; the log reports its failures itself.
  }
}
