/**
 * What did the user ask for? Uses {@code grammar}, {@code distribution} and {@code database}.
 *
 * <p>Begin reading at {@code SettingsParser}: it turns the words of a command line into {@code
 * Settings}, a record of records, one an option group. A group is declared in its own file and
 * named once in {@code Groups}.
 */
package io.cqlsurge.settings;
