package io.cqlsurge.report.trial;

/**
 * A column of kept numbers.
 *
 * @param decimals how many of them are kept
 */
record Column(String name, int decimals) {}
