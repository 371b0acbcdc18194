/**
 * What did several clients measure together? Run files and histogram logs of the parts of a run
 * become one run, without loss: the numbers of each interval and the histograms are added. May use
 * what {@code report} may use, {@code settings.echo}, {@code report} and {@code report.trial}.
 *
 * <p>Start reading at {@link io.cqlsurge.report.merge.RunMerge}, which plays the merged intervals
 * to a run's listeners. {@code ClientFile} reads a client's file, {@code IntervalReader} its
 * intervals, and {@code CommonIntervals} adds them to all clients' sum.
 */
@NullMarked
package io.cqlsurge.report.merge;

import org.jspecify.annotations.NullMarked;
