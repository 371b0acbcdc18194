/**
 * How is a command line parsed, and how does it explain itself? Uses no other package.
 *
 * <p>Start reading at {@code OptionGroup}. A group of options is declared once, with a {@code
 * Param} per option; parsing, help, errors and the completion of the shell follow from the
 * declaration. {@code TokenizedCommand} splits the arguments into groups, {@code Matching} assigns
 * them to options, and {@code TypoHints}, {@code GroupHints} and {@code ConflictCheck} explain what
 * is wrong. {@code Count}, {@code Range}, {@code Span} and {@code Rate} parse values.
 *
 * <p>All errors of a command line are collected and thrown together as one {@code UsageError}.
 */
@NullMarked
package io.cqlsurge.grammar;

import org.jspecify.annotations.NullMarked;
