package io.cqlsurge.measure;

import java.util.Optional;

/**
 * The share of one client in a run of several clients.
 *
 * @param index number of the client, from 0
 * @param host name of its machine
 * @param startSkewSeconds time from the start of the first client to the start of this one; 0 if
 *     the client was lost, because it is unknown then
 * @param lanes number of its requests in flight
 * @param nodesHere whether nodes run on its machine
 * @param summary its measurements
 * @param lost when and why the client was lost before the end of the run; empty if it was not
 */
public record ClientRun(
    int index,
    String host,
    double startSkewSeconds,
    int lanes,
    boolean nodesHere,
    Summary summary,
    Optional<String> lost) {}
