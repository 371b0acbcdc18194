package io.cqlsurge.report.trial;

/**
 * A column of kept numbers.
 *
 * @param decimals how many of them are kept
 */
record KeptColumn(String name, int decimals) {}
