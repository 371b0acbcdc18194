/**
 * How are lanes kept busy? Few workers carry many lanes; nothing waits for a single reply. May use
 * {@code settings}, {@code database}, {@code measure} and {@code workload}.
 *
 * <p>Begin reading at {@link io.cqlsurge.engine.Benchmark}, go on with {@code Run} and {@code
 * Worker}, the loop itself.
 */
package io.cqlsurge.engine;
