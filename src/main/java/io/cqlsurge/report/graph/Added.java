package io.cqlsurge.report.graph;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The result of adding entries to a page.
 *
 * @param page the page that has the entries
 * @param complaint a sentence for the user if it is not the requested page
 */
public record Added(Path page, Optional<String> complaint) {}
