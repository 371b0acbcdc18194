package io.cqlsurge.nullserver;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

/**
 * A range of tokens with its replicas.
 *
 * @param first token before the range
 * @param last last token of the range
 * @param payload the custom payload that reports the tablet, as in a frame
 */
record Tablet(long first, long last, List<Replica> replicas, ByteBuffer payload) {
  static final String PAYLOAD_KEY = "tablets-routing-v1";

  private static final int UUID_BYTES = 16;
  private static final int REPLICA_BYTES = Integer.BYTES + UUID_BYTES + 2 * Integer.BYTES;

  /**
   * A copy of a tablet.
   *
   * @param node index of the node
   * @param host identifier of the node
   */
  record Replica(int node, UUID host, int shard) {}

  static Tablet of(long first, long last, List<Replica> replicas) {
    return new Tablet(first, last, List.copyOf(replicas), payload(first, last, replicas));
  }

  private static ByteBuffer payload(long first, long last, List<Replica> replicas) {
    ByteBuf tuple = Unpooled.buffer();
    tuple.writeInt(Long.BYTES).writeLong(first).writeInt(Long.BYTES).writeLong(last);
    tuple.writeInt(Integer.BYTES + replicas.size() * (Integer.BYTES + REPLICA_BYTES));
    tuple.writeInt(replicas.size());
    for (Replica replica : replicas) {
      tuple.writeInt(REPLICA_BYTES).writeInt(UUID_BYTES);
      tuple.writeLong(replica.host().getMostSignificantBits());
      tuple.writeLong(replica.host().getLeastSignificantBits());
      tuple.writeInt(Integer.BYTES).writeInt(replica.shard());
    }
    byte[] key = PAYLOAD_KEY.getBytes(StandardCharsets.UTF_8);
    ByteBuf map = Unpooled.buffer().writeShort(1).writeShort(key.length).writeBytes(key);
    map.writeInt(tuple.readableBytes()).writeBytes(tuple);
    return ByteBuffer.wrap(ByteBufUtil.getBytes(map));
  }

  int shard(int node) {
    for (int i = 0; i < replicas.size(); i++) {
      if (replicas.get(i).node() == node) {
        return replicas.get(i).shard();
      }
    }
    return Placement.NONE;
  }
}
