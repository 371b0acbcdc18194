package io.cqlsurge.grammar;

/**
 * A way to write an option's value, for the help.
 *
 * @param form the syntax: {@code UNIFORM(min..max)}
 * @param help the description
 */
public record ValueForm(String form, String help) {}
