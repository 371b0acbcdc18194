package io.cqlsurge.engine;

import io.cqlsurge.measure.OperationRecorder;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import java.util.List;

/**
 * The recorders of one load loop. An operation takes from when it was due to its last reply,
 * without the pauses between its steps; a step from the end of the one before it, or of the pause
 * between them, to its reply. So an operation that was sent in time takes as long as its steps
 * together.
 *
 * @param operations by position in the mix
 * @param steps by position in the mix, then by line
 */
record LaneRecorders(List<OperationRecorder> operations, List<List<OperationRecorder>> steps) {
  LaneRecorders {
    operations = List.copyOf(operations);
    steps = List.copyOf(steps);
  }

  void succeeded(Lane lane, Verdict.Accepted accepted) {
    record(operation(lane), accepted);
  }

  void succeeded(Lane lane, Work.Step step, Verdict.Accepted accepted) {
    record(step(lane, step), accepted);
  }

  private static void record(OperationRecorder recorder, Verdict.Accepted accepted) {
    recorder.succeeded(
        accepted.partitions(),
        accepted.rows(),
        accepted.notApplied(),
        accepted.wanted(),
        accepted.hits());
  }

  /** Records the failure of a lane's operation, and of the step that caused it, if any. */
  void failed(Lane lane) {
    Work.Step step = lane.work.step();
    if (step != null) {
      step(lane, step).failed();
    }
    operation(lane).failed();
  }

  private OperationRecorder operation(Lane lane) {
    OperationRecorder recorder = operations.get(lane.operation);
    recorder.setTimes(lane.dueNs + lane.thinkNs, lane.startedNs + lane.thinkNs, lane.endedNs);
    return recorder;
  }

  private OperationRecorder step(Lane lane, Work.Step step) {
    OperationRecorder recorder = steps.get(lane.operation).get(step.line());
    recorder.setTimes(lane.sentNs, lane.sentNs, lane.endedNs);
    return recorder;
  }
}
