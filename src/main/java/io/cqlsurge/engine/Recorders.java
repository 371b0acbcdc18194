package io.cqlsurge.engine;

import io.cqlsurge.measure.NodeRecorders;
import io.cqlsurge.measure.OperationRecorder;
import java.util.List;

/**
 * What one worker records into.
 *
 * @param operations one an operation of its mix, in the same order
 * @param nodes what it has from each node
 */
record Recorders(List<OperationRecorder> operations, NodeRecorders nodes) {}
