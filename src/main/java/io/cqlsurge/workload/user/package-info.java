/**
 * Which requests does the command {@code user} send? The operations of user profiles. May use what
 * {@code workload} may use, and {@code workload}.
 *
 * <p>Start reading at {@code UserWorkload}. {@code TableOpener} and {@code OperationOpener} read
 * the table and prepare the statements. There is one class per operation kind: {@code
 * InsertOperation}, {@code QueryOperation}, {@code BatchOperation}, {@code CompareAndSetOperation},
 * {@code ValidateOperation} and {@code TokenRangeOperation}. {@code Binding} and {@code
 * MarkerSource} define the value of each bind marker, and {@code UserWork} keeps a lane's state.
 * For sequences, {@code SequencePlan} makes a list of instructions, {@code SequenceOpener} prepares
 * them, and {@code SequenceOperation} executes them.
 */
@NullMarked
package io.cqlsurge.workload.user;

import org.jspecify.annotations.NullMarked;
