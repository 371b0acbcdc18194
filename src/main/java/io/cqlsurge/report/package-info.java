/**
 * How are results shown? Prints text from measurements; no code reads this text back. May use
 * {@code settings}, {@code measure}, {@code estimate} and {@code grammar}; for statements and
 * requests also {@code database}, {@code cql} and {@code schema}.
 *
 * <p>Start reading at {@link io.cqlsurge.report.ProgressTable}. {@code Metric} declares each number
 * once: headings, widths, formats, label and value; {@code NodeColumn} the columns by node. {@code
 * StageLines} and {@code RunLines} print the stages of a benchmark and each run's result. {@code
 * ResultsText} prints the Results block, {@code PhaseTable} phases and nodes, and {@code HdrLog}
 * writes histograms. All lines go to an {@code Output}.
 *
 * <p>Scripts parse the interval table, the Results block and {@code END}; their bytes must not
 * change.
 */
@NullMarked
package io.cqlsurge.report;

import org.jspecify.annotations.NullMarked;
