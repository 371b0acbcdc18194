/**
 * What do the switches of cassandra-stress 2.0 and earlier mean? Translates them to a command line
 * in the current grammar, which {@code LegacyCommand} then runs. May use {@code grammar}.
 *
 * <p>Start reading at {@code LegacyTranslation}, the resulting command line. {@code LegacyLine}
 * reads the switches, and {@code LegacySwitch} lists them.
 */
@NullMarked
package io.cqlsurge.feature.legacy;

import org.jspecify.annotations.NullMarked;
