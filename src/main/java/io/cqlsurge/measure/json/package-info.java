/**
 * How are measurements written as JSON? Uses {@code measure} and Jackson.
 *
 * <p>{@code Histograms} is used for messages between clients and for the files of parts of a run.
 */
@NullMarked
package io.cqlsurge.measure.json;

import org.jspecify.annotations.NullMarked;
