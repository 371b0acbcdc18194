package io.cqlsurge.measure;

/**
 * The share of one client in a run of several clients.
 *
 * @param index number of the client, from 0
 * @param host name of its machine
 * @param startSkewSeconds time from the start of the first client to the start of this one
 * @param lanes number of its requests in flight
 * @param nodesHere whether nodes run on its machine
 * @param summary its measurements
 */
public record ClientRun(
    int index,
    String host,
    double startSkewSeconds,
    int lanes,
    boolean nodesHere,
    Summary summary) {}
