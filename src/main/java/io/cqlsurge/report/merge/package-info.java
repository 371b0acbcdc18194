/**
 * What did several clients measure together? Run files with exact intervals become one run, without
 * loss: counts and histograms are added. May use what {@code report} may use, {@code
 * settings.echo}, {@code report} and {@code report.trial}.
 *
 * <p>Start reading at {@link io.cqlsurge.report.merge.RunMerge}, which plays the merged intervals
 * to a run's listeners. {@code ClientFile} reads a client's file, {@code ClientFilesCheck} decides
 * whether files belong together, and {@code CommonIntervals} adds intervals to all clients' sum.
 */
@NullMarked
package io.cqlsurge.report.merge;

import org.jspecify.annotations.NullMarked;
