/**
 * Which command, and how does the process end? Only here the parts are wired together, and only
 * here something is printed or the process ended. May use everything.
 *
 * <p>Begin reading at {@link io.cqlsurge.cli.Main}, go on with {@code WorkloadCommand} and {@code
 * Wiring}.
 */
package io.cqlsurge.cli;
