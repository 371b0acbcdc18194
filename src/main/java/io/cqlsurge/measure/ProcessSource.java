package io.cqlsurge.measure;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Tells what this process, some of its threads and the whole machine use of the processors. */
@FunctionalInterface
public interface ProcessSource {

  /**
   * How things stand now.
   *
   * @param threads the threads of this process that are asked for, by their id
   */
  Reading read(List<Long> threads);

  /**
   * How things stood at some moment.
   *
   * @param timeNs when, in nanoseconds by any clock that never goes back
   * @param cores processors that this process may use, at least 1
   * @param cpuNs processor time of this process since its start, in nanoseconds
   * @param machineShare how busy all processors together were since the last reading, from 0 to 1;
   *     empty if nobody can tell
   * @param threadCpuNs processor time of each thread that is alive, since its start, in nanoseconds
   */
  record Reading(
      long timeNs,
      int cores,
      long cpuNs,
      OptionalDouble machineShare,
      Map<Long, Long> threadCpuNs) {

    /** Threads cannot be changed afterwards. */
    public Reading {
      threadCpuNs = Map.copyOf(threadCpuNs);
    }
  }
}
