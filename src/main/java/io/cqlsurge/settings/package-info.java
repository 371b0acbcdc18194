/**
 * What did the user ask for? Immutable values; parsing them opens no connection and prints nothing.
 * May use {@code grammar}, {@code distribution} and {@code database}.
 *
 * <p>Start reading at {@code SettingsParser}, which turns the arguments of a load command into
 * {@code Settings}: a record with one record per option group, such as {@code RateSettings}. Each
 * group is declared in its record's file, and {@code Groups} lists all groups. Alternatives are
 * sealed types: {@code CommandSettings}, {@code RunLength}, {@code Concurrency}, {@code Pace},
 * {@code SeedSpec}.
 *
 * <p>A password is a {@code Secret}, which prints as {@code ***}.
 */
@NullMarked
package io.cqlsurge.settings;

import org.jspecify.annotations.NullMarked;
