/**
 * How are settings printed at the start of a run? The settings dump has one section per option
 * group. May use what {@code settings} may use, and {@code settings}.
 *
 * <p>Start reading at {@code SettingsText}. {@code CommandText} and {@code ConnectionText} print
 * the longer sections. Scripts parse the dump; its bytes must not change.
 */
@NullMarked
package io.cqlsurge.settings.echo;

import org.jspecify.annotations.NullMarked;
