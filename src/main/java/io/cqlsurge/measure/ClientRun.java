package io.cqlsurge.measure;

import java.util.Optional;

/**
 * The share of one client in a run of several clients.
 *
 * @param index the client's number, from 0
 * @param host its machine's name
 * @param startSkewSeconds time from the start of the first client to the start of this one; 0 if
 *     the client was lost, because it is unknown then
 * @param nodesHere whether nodes run on its machine
 * @param lost when and why the client was lost before the run's end; empty if it was not
 */
public record ClientRun(
    int index,
    String host,
    double startSkewSeconds,
    int lanes,
    boolean nodesHere,
    Interval summary,
    Optional<String> lost) {}
