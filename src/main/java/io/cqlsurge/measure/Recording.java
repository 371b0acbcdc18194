package io.cqlsurge.measure;

import java.util.List;
import java.util.Map;

/**
 * What all workers of a run record into.
 *
 * @param operations the recorders of all workers, by the label of their operation
 * @param nodes what they record by node
 * @param pacing as the recorders have it
 */
public record Recording(
    Map<String, List<OperationRecorder>> operations, List<NodeRecorders> nodes, Pacing pacing) {}
