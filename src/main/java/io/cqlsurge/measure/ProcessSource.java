package io.cqlsurge.measure;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A source of the processor use of this process, of some of its threads and of the whole machine.
 */
@FunctionalInterface
public interface ProcessSource {

  /**
   * Returns the current processor use.
   *
   * @param threads ids of the threads of this process to include
   */
  Reading read(List<Long> threads);

  /**
   * Returns the processor time of some threads since their start, in nanoseconds, without those
   * that do not exist.
   *
   * @param threads ids of threads of this process
   */
  default Map<Long, Long> threadCpuNs(List<Long> threads) {
    return read(threads).threadCpuNs();
  }

  /**
   * The processor use at one point in time.
   *
   * @param timeNs the reading's time in nanoseconds, from a clock that never goes back
   * @param cores processors that this process may use, at least 1
   * @param cpuNs processor time of this process since its start, in nanoseconds
   * @param machineShare use of all processors together since the last reading, from 0 to 1; empty
   *     if unknown
   * @param threadCpuNs processor time of each living thread since its start, in nanoseconds
   */
  record Reading(
      long timeNs,
      int cores,
      long cpuNs,
      Optional<Double> machineShare,
      Map<Long, Long> threadCpuNs) {

    public Reading {
      threadCpuNs = Map.copyOf(threadCpuNs);
    }
  }
}
