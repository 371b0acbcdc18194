package io.cqlsurge.report;

/**
 * What a line of the Results block says.
 *
 * @param label what stands before its colon, without the blanks
 * @param value of all operations: rates a second, latencies and single garbage collections in
 *     milliseconds, all time of these and of the run in seconds, memory in bytes
 * @param text what stands behind its colon
 */
public record ResultLine(String label, double value, String text) {}
