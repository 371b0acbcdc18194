/**
 * How are command lines of cassandra-stress 2.0 and earlier run? Reads the old switches, prints the
 * same command line in the current grammar, and runs it. May use all packages.
 *
 * <p>Start reading at {@code LegacyCommand}. {@code LegacyLine} reads the switches, {@code
 * LegacySwitch} lists them, and {@code LegacyTranslation} is the resulting command line.
 */
package io.cqlsurge.cli.legacy;
