/**
 * How are the lanes kept busy? A lane is a slot for one request in flight. A few load loops serve
 * many lanes; nothing waits for a single reply. May use {@code settings}, {@code database}, {@code
 * outcome}, {@code measure} and {@code workload}.
 *
 * <p>Start reading at {@link io.cqlsurge.engine.Benchmark}, then read {@code Run} and {@code
 * LoadLoop}, which is the loop. A load loop waits for the next event, handles all replies of its
 * {@code ReplyQueue} with {@code ReplyHandler}, then sends. {@code Budget} and {@code StopRule} end
 * a run, {@code Schedule} has the due times, and {@code RetryPolicy} decides on retries. {@code
 * ActiveLoops} decides which load loops send at a rate, {@code LanePool} how many lanes each owns,
 * and {@code FreeLanes} which of them is next. {@code ClientWatch}, {@code Watchdog} and {@code
 * PauseWatch} observe the client during a run, {@code engine.server} observes the nodes.
 *
 * <p>Thread rules: a load loop belongs to the thread of its {@code LoadLoopExecutor}, an I/O thread
 * or a separate one. Other threads use only its {@code ReplyQueue} and counters. Code of the loop
 * never blocks, prints or throws, and allocates nothing per operation. Time comes only from {@code
 * Clock}, so tests use virtual time.
 */
@NullMarked
package io.cqlsurge.engine;

import org.jspecify.annotations.NullMarked;
