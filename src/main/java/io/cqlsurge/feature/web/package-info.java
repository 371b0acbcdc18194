/**
 * How does a browser or a program read a run over HTTP? A small server with a handler for each
 * path. May use nothing else of this program.
 *
 * <p>Start reading at {@link io.cqlsurge.feature.web.WebServer}. All handlers run on threads of the
 * server, never on a thread of the run.
 */
@NullMarked
package io.cqlsurge.feature.web;

import org.jspecify.annotations.NullMarked;
