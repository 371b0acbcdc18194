package io.cqlsurge.report.trial;

/**
 * A column of {@link PackedRows}.
 *
 * @param decimals decimals that are kept
 */
record KeptColumn(String name, int decimals) {}
