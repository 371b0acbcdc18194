package io.cqlsurge.engine;

import io.cqlsurge.measure.NodeRecorders;
import io.cqlsurge.measure.OperationRecorder;
import java.util.List;

/**
 * The recorders of one load loop.
 *
 * @param operations one per operation of its mix, in the same order
 * @param nodes the recorders per node
 */
record Recorders(List<OperationRecorder> operations, NodeRecorders nodes) {}
