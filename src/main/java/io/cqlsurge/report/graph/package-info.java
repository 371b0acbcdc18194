/**
 * How is it drawn? One HTML file in which runs are compared: its data are the entries of {@code
 * report.trial}, its style and scripts lie as plain files in the resources. May use {@code
 * report.trial}.
 *
 * <p>Begin reading at {@link io.cqlsurge.report.graph.GraphFile}.
 */
package io.cqlsurge.report.graph;
