/**
 * How much load does a run make? Its length, pace, spacing and requests in flight, and the part of
 * a divided run that this client executes. May use {@code grammar}.
 *
 * <p>Start reading at {@link io.cqlsurge.settings.load.Pace}. {@code LoadProfile} is a load shape:
 * a pace that changes during the run.
 */
@NullMarked
package io.cqlsurge.settings.load;

import org.jspecify.annotations.NullMarked;
