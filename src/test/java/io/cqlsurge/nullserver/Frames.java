package io.cqlsurge.nullserver;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The bytes of requests and replies. */
final class Frames {
  static final int HEADER = 9;
  static final int LENGTH_OFFSET = 5;
  static final PrimitiveCodec<ByteBuf> PRIMITIVES =
      new ByteBufPrimitiveCodec(ByteBufAllocator.DEFAULT);

  private static final FrameCodec<ByteBuf> CODEC =
      FrameCodec.defaultServer(PRIMITIVES, Compressor.none());
  private static final int RESPONSE = 0x80;
  private static final int WARNING = 0x08;
  private static final int OPCODE_OFFSET = 4;

  private Frames() {}

  static int version(ByteBuf frame) {
    return frame.getByte(0);
  }

  static int stream(ByteBuf frame) {
    return frame.getShort(2);
  }

  static int opcode(ByteBuf frame) {
    return frame.getByte(OPCODE_OFFSET);
  }

  /** Reads a text, which follows its length. */
  static String longString(ByteBuf frame, int at) {
    return frame.toString(at + Integer.BYTES, frame.getInt(at), StandardCharsets.UTF_8);
  }

  static Message decode(ByteBuf frame) {
    return CODEC.decode(frame).message;
  }

  static ByteBuf encode(int version, int stream, Message message) {
    ByteBuf frame =
        CODEC.encode(
            Frame.forResponse(version, stream, null, Frame.NO_PAYLOAD, List.of(), message));
    return message instanceof AmendedMessage amended ? amended.amend(frame) : frame;
  }

  /** Returns a reply with a warning. */
  static ByteBuf warning(ByteBuf reply, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int added = 2 * Short.BYTES + bytes.length;
    ByteBuf body = reply.copy(HEADER, reply.readableBytes() - HEADER);
    ByteBuf warned =
        Unpooled.buffer(reply.readableBytes() + added)
            .writeBytes(reply, 0, LENGTH_OFFSET)
            .writeInt(body.readableBytes() + added)
            .writeShort(1)
            .writeShort(bytes.length)
            .writeBytes(bytes)
            .writeBytes(body);
    body.release();
    reply.release();
    return warned.setByte(1, warned.getByte(1) | WARNING);
  }

  /** Returns bytes that no client accepts as a frame. */
  static ByteBuf garbage() {
    return Unpooled.copiedBuffer("HTTP/1.1 400 Bad Request\r\n\r\n", StandardCharsets.US_ASCII);
  }

  /** Returns the header of a result with a body of this length, without the body. */
  static ByteBuf announcing(int version, int stream, int length) {
    return Unpooled.buffer(HEADER)
        .writeByte(RESPONSE | version)
        .writeByte(0)
        .writeShort(stream)
        .writeByte(Opcode.RESULT)
        .writeInt(length);
  }

  /** Writes the header of a result whose body of this length follows. */
  static ByteBuf result(int version, int stream, int length, ByteBufAllocator allocator) {
    return allocator
        .buffer(HEADER + length)
        .writeByte(RESPONSE | version)
        .writeByte(0)
        .writeShort(stream)
        .writeByte(Opcode.RESULT)
        .writeInt(length);
  }
}
