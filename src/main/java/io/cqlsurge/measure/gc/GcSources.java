package io.cqlsurge.measure.gc;

import java.util.Optional;

/**
 * The sources of figures about garbage collections.
 *
 * @param client this process's collections
 * @param servers the nodes' collections, if these are available
 */
public record GcSources(GcSource client, Optional<GcSource> servers) {}
