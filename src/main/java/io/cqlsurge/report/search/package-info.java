/**
 * How is a search for a rate shown? {@link io.cqlsurge.report.search.SearchLines} prints a row per
 * step, {@code SearchFindings} makes the sentences on its result. May use what {@code report} may
 * use, and {@code report}.
 */
@NullMarked
package io.cqlsurge.report.search;

import org.jspecify.annotations.NullMarked;
