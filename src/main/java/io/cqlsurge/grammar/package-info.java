/**
 * How are words read, and how do they explain themselves? Uses no other package of ours.
 *
 * <p>Begin reading at {@code OptionGroup}: a group of options is declared as one, and parsing, help
 * and error messages follow from the declaration.
 */
package io.cqlsurge.grammar;
