package io.cqlsurge.run;

import io.cqlsurge.database.Database;
import io.cqlsurge.report.Finding;
import io.cqlsurge.report.LogFile;
import io.cqlsurge.report.trial.Timeline;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongPredicate;

/**
 * What a feature knows about a load command that is connected.
 *
 * @param isDivided whether the run can have marks, or loads of nodes
 * @param timeline the entries for run.json and pages
 * @param histograms the histogram log, if the user wants one
 * @param found receives sentences on all runs together
 * @param missed receives why the command fails although its runs completed
 * @param interrupt ends the run as a signal does
 * @param setRate changes the requests per second; returns whether a run has a constant rate
 */
public record Connected(
    Database database,
    boolean isDivided,
    Timeline timeline,
    Optional<LogFile> histograms,
    Consumer<List<Finding>> found,
    Consumer<String> missed,
    Runnable interrupt,
    LongPredicate setRate) {}
