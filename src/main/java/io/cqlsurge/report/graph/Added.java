package io.cqlsurge.report.graph;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where entries went.
 *
 * @param page on which they are
 * @param complaint a sentence for the user if that is not the page that was meant
 */
public record Added(Path page, Optional<String> complaint) {}
