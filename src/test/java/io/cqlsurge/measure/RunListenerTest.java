package io.cqlsurge.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunListenerTest {
  private final List<String> calls = new ArrayList<>();

  @Test
  void a_group_calls_its_listeners_in_order() {
    RunListener group = new ListenerGroup(List.of(listener("a"), listener("b")));
    Figures total = TestFigures.upTo(Figures.TOTAL, 3, 0);
    group.runStarts(7);
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

  private RunListener listener(String name) {
    return new RunListener() {
      @Override
      public void runStarts(int lanes) {
        calls.add(name + " starts " + lanes);
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
      public void runEnded(Summary summary) {
        calls.add(name + " ended " + summary.total().counts().operations());
      }
    };
  }
}
