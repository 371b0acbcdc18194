package io.cqlsurge.nullserver;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** The executions of statements on one connection. */
interface Executor {
  /** Executes a statement or batch and returns the frame of the reply. */
  ByteBuf answer(ByteBuf frame, ByteBufAllocator allocator);
}
