package io.cqlsurge.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.gc.GcFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RunListenerTest {
  private final List<String> calls = new ArrayList<>();

  @Test
  void a_group_calls_its_listeners_in_order() {
    RunListener group = RunListener.group(List.of(listener("a"), listener("b")));
    OperationStats total = TestFigures.upTo(OperationStats.TOTAL, 3, 0);
    group.runStarts(7, "");
    group.timeStarts();
    group.intervalEnded(TestFigures.interval(1, total));
    ErrorBook.Note note = new ErrorBook.Note("READ", ErrorKind.TIMEOUT, "x", Optional.empty(), 1);
    group.errorsSeen(List.of(note));
    group.runEnded(TestFigures.summary(1, GcFigures.NONE, total));
    assertThat(calls)
        .containsExactly(
            "a starts 7",
            "b starts 7",
            "a time starts",
            "b time starts",
            "a interval 3",
            "b interval 3",
            "a TIMEOUT",
            "b TIMEOUT",
            "a ended 3",
            "b ended 3");
  }

  @Test
  void a_group_passes_events_and_the_progress() {
    RunListener group = RunListener.group(List.of(listener("a"), listener("b")));
    group.happened(new RunEvent.RateChanged(1, 700));
    group.progressed(new Progress(1, 5, 0, OptionalDouble.empty()));
    assertThat(calls)
        .containsExactly(
            "a RateChanged[seconds=1.0, perSecond=700]",
            "b RateChanged[seconds=1.0, perSecond=700]",
            "a progress 5",
            "b progress 5");
  }

  private RunListener listener(String name) {
    return new RunListener() {
      @Override
      public void runStarts(int lanes, String run) {
        calls.add(name + " starts " + run + lanes);
      }

      @Override
      public void happened(RunEvent event) {
        calls.add(name + " " + event);
      }

      @Override
      public void progressed(Progress progress) {
        calls.add(name + " progress " + progress.operations());
      }

      @Override
      public void timeStarts() {
        calls.add(name + " time starts");
      }

      @Override
      public void intervalEnded(Interval interval) {
        calls.add(name + " interval " + interval.total().counts().operations());
      }

      @Override
      public void errorsSeen(List<ErrorBook.Note> notes) {
        calls.add(name + " " + notes.get(0).kind());
      }

      @Override
      public void runEnded(Interval summary) {
        calls.add(name + " ended " + summary.total().counts().operations());
      }
    };
  }
}
