package io.cqlsurge.report;

/**
 * A line of the Results block.
 *
 * @param value the value of all operations together: rates per second, latencies and single garbage
 *     collections in milliseconds, the total time of collections and of the run in seconds, memory
 *     in bytes
 * @param text the text after the colon
 */
public record ResultLine(ResultLabel label, double value, String text) {}
