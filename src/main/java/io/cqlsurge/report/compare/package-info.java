/**
 * What differs between two runs, and is it chance? Trials from pages and files, held against a
 * baseline, as text. May use {@code estimate} and what reads the files, {@code report.trial}.
 *
 * <p>Begin reading at {@link io.cqlsurge.report.compare.Comparison}.
 */
package io.cqlsurge.report.compare;
