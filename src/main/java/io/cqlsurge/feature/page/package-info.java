/**
 * How are runs drawn? Writes one HTML file in which runs are compared. Its data are the entries of
 * {@code report.trial}; its style sheets and scripts are plain files in the resources. May use
 * {@code report}, {@code report.trial} and {@code report.compare}, and {@code grammar} for errors.
 *
 * <p>Start reading at {@link io.cqlsurge.report.graph.GraphFile}, which locks the page, reads its
 * entries, adds new ones and replaces the file. {@code GraphPage} assembles the HTML, and {@code
 * GraphMerge} joins several pages. docs/contributing.md describes the scripts.
 */
@NullMarked
package io.cqlsurge.feature.page;

import org.jspecify.annotations.NullMarked;
