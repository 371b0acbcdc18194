/**
 * When is each request due? May use {@code settings.load}.
 *
 * <p>Start reading at {@link io.cqlsurge.engine.schedule.Schedule}: {@code EvenSchedule} has equal
 * distances, {@code PoissonSchedule} random ones, and {@code ProfileSchedule} follows a load shape.
 * All load loops of a run share one schedule.
 */
@NullMarked
package io.cqlsurge.engine.schedule;

import org.jspecify.annotations.NullMarked;
