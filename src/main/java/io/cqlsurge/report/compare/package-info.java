/**
 * How do two runs differ, and is the difference due to chance? Reads trials from graph pages and
 * run files, and compares each with a baseline, as text. May use {@code estimate}, {@code report},
 * {@code report.phases} and {@code report.trial}, and {@code grammar} for errors.
 *
 * <p>Start reading at {@link io.cqlsurge.report.compare.Comparison}. {@code Trial} is one run of a
 * file, or the repeated runs that {@code TrialReader} finds; {@code TrialPair} compares two of
 * them. {@code ComparisonText} prints the result, and {@code SlownessGate} decides on {@code
 * --fail-if-slower}. {@code Duel} collects a duel's runs.
 */
@NullMarked
package io.cqlsurge.report.compare;

import org.jspecify.annotations.NullMarked;
