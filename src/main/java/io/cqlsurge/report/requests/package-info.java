/**
 * Which requests were sent, and what did the database do for them? Uses {@code report}.
 *
 * <p>Start reading at {@code QueryLog}, which writes every request to a file. {@code TraceLog}
 * chooses requests that the database traces, and prints the slowest.
 */
@NullMarked
package io.cqlsurge.report.requests;

import org.jspecify.annotations.NullMarked;
