/**
 * Which files does a command write, and when? The files of {@code -log} and {@code -graph} are
 * opened before the first request and closed after the last line. May use what {@code report} may
 * use, {@code report}, {@code report.trial} and {@code report.graph}.
 *
 * <p>Start reading at {@code ReportFiles}; {@code FileOpener} collects why files cannot be written.
 */
@NullMarked
package io.cqlsurge.report.files;

import org.jspecify.annotations.NullMarked;
