package io.cqlsurge.report.trial;

/** Errors and retries of an operation at a node; a row is the interval and both numbers. */
public record ErrorEntry(
    String operation, String kind, String node, long errors, long retries, Rows intervals) {}
