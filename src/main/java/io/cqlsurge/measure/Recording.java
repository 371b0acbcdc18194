package io.cqlsurge.measure;

import java.util.List;
import java.util.Map;

/**
 * The recorders of all workers of a run.
 *
 * @param operations the recorders of operations, by label
 * @param nodes the recorders of requests per node
 * @param pacing the pacing of the recorders
 */
public record Recording(
    Map<String, List<OperationRecorder>> operations, List<NodeRecorders> nodes, Pacing pacing) {}
