package io.cqlsurge.workload.user;

/**
 * What a statement of a profile is made for.
 *
 * @param rows how many rows of a partition its values are taken from at most, at least 1
 * @param population the share of a row's values that is filled
 * @param conditional whether it is carried out only if a condition holds
 * @param reads whether it reads rows
 */
record QueryTarget(
    UserTable table, int rows, double population, boolean conditional, boolean reads) {}
