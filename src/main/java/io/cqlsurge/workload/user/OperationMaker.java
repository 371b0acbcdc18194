package io.cqlsurge.workload.user;

import io.cqlsurge.workload.Operation;

/** Makes an operation for one worker. */
@FunctionalInterface
interface OperationMaker {
  Operation make(RunSupplies supplies);
}
