package io.cqlsurge.grammar;

/**
 * A way to write the value of an option, for the help.
 *
 * @param form how it is written: {@code UNIFORM(min..max)}
 * @param help what it means
 */
public record ValueForm(String form, String help) {}
