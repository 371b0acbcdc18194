/**
 * Is this profile right, what does it generate, and which profile describes my table? The command
 * {@code profile} with its subcommands.
 *
 * <p>Start reading at {@link io.cqlsurge.feature.profiles.Profiles}, then {@code ProfileCommand}.
 */
@NullMarked
package io.cqlsurge.feature.profiles;

import org.jspecify.annotations.NullMarked;
