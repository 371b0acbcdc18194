/**
 * How does the program print? The standard streams and the terminal. May use {@code report}.
 *
 * <p>Start reading at {@link io.cqlsurge.cli.console.Console}. {@code Screen} is a terminal whose
 * last line changes, {@code Console.StandardOutput} prints to the two streams.
 */
@NullMarked
package io.cqlsurge.cli.console;

import org.jspecify.annotations.NullMarked;
