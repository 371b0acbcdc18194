package io.cqlsurge.workload.user;

import io.cqlsurge.workload.Operation;

/** A factory of an operation for each worker. */
@FunctionalInterface
interface OperationMaker {
  Operation make(RunSupplies supplies);
}
