package io.cqlsurge.nullserver;

import io.netty.buffer.ByteBuf;

/** A message with a part that the codec of the driver cannot write. */
interface AmendedMessage {
  /** Returns the frame with this part added; the argument is the frame without it. */
  ByteBuf amend(ByteBuf frame);
}
