package io.cqlsurge.nullserver;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.response.Error;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** One connection. Executions are answered from their bytes; other requests are decoded. */
final class ClientHandler extends SimpleChannelInboundHandler<ByteBuf> {
  private static final int OLDEST_VERSION = 4;
  private static final int FIRST_VERSION_WITH_SEGMENTS = 5;

  /** The options that the server reports as supported. */
  private static final int LONG_FRAME_BYTES = 200 << 20;

  private final Persona persona;
  private final NodeState node;
  private final int newestVersion;
  private int version = OLDEST_VERSION;
  private Executor executor;
  private boolean reading;
  private long readNs;
  private int answered;
  private int warned;

  ClientHandler(Persona persona, NodeState node, int newestVersion) {
    this.persona = persona;
    this.node = node;
    this.newestVersion = newestVersion;
    this.executor = persona.executor(version);
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    persona.opened(context.channel());
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    persona.closed();
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ByteBuf frame) {
    int opcode = Frames.opcode(frame);
    if (!executes(frame, opcode) || Frames.version(frame) != version) {
      answer(context, frame, opcode);
      return;
    }
    if (!reading) {
      reading = true;
      readNs = System.nanoTime();
    }
    if (node.isCalm()) {
      answered++;
      write(context, executor.answer(frame, context.alloc()));
    } else if (context.channel().isActive()) {
      disturb(context, frame);
    }
  }

  private static boolean executes(ByteBuf frame, int opcode) {
    return opcode == Opcode.EXECUTE
        || opcode == Opcode.BATCH
        || (opcode == Opcode.QUERY
            && LiteralStatements.isData(Frames.longString(frame, Frames.HEADER)));
  }

  /**
   * Records latencies: requests of one read have the same start, replies of one flush the same end.
   */
  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    if (answered > 0) {
      node.latency().record(System.nanoTime() - readNs, answered);
      answered = 0;
    }
    reading = false;
    context.flush();
  }

  private void disturb(ChannelHandlerContext context, ByteBuf frame) {
    Optional<Failure> failure = node.plan().failure();
    Optional<Message> error = failure.flatMap(persona::reply);
    if (failure.isEmpty()) {
      reply(context, executor.answer(frame, context.alloc()), table(frame));
    } else if (error.isPresent()) {
      reply(context, Frames.encode(version, Frames.stream(frame), error.get()), Optional.empty());
    } else if (failure.get() == Failure.CLOSE) {
      context.flush();
      ChannelFuture unused = context.close();
    } else if (failure.get() == Failure.GARBAGE) {
      write(context, Frames.garbage());
    } else if (failure.get() == Failure.LATE) {
      replyLate(context, executor.answer(frame, context.alloc()), readNs);
    } else if (failure.get() == Failure.WARNING) {
      String text = "Batch is of size " + ++warned + ", exceeding the threshold of 5 by 0.5";
      reply(
          context, Frames.warning(executor.answer(frame, context.alloc()), text), Optional.empty());
    } else if (failure.get() == Failure.LONG_FRAME) {
      write(context, Frames.announcing(version, Frames.stream(frame), LONG_FRAME_BYTES));
    }
  }

  /** Returns the table of a prepared statement that is executed; empty if it is not known. */
  private Optional<String> table(ByteBuf frame) {
    return Frames.opcode(frame) == Opcode.EXECUTE
        ? node.statement(frame.getLong(Frames.HEADER + Short.BYTES)).map(it -> it.table().name())
        : Optional.empty();
  }

  private void reply(ChannelHandlerContext context, ByteBuf reply, Optional<String> table) {
    long dueNs = node.plan().dueNs(readNs);
    if (dueNs > readNs || !node.outbox().isEmpty()) {
      node.outbox().hold(context, reply, table, readNs, dueNs);
    } else {
      answered++;
      write(context, reply);
    }
  }

  private void replyLate(ChannelHandlerContext context, ByteBuf reply, long startNs) {
    Runnable send =
        () -> {
          node.latency().record(System.nanoTime() - startNs, 1);
          write(context, reply);
          context.flush();
        };
    var unused = context.executor().schedule(send, Failure.LATE_MS, TimeUnit.MILLISECONDS);
  }

  /** Ignores replies that cannot be written: the connection is lost, which is handled elsewhere. */
  static void write(ChannelHandlerContext context, ByteBuf reply) {
    ChannelFuture unused = context.write(reply, context.voidPromise());
  }

  private void answer(ChannelHandlerContext context, ByteBuf frame, int opcode) {
    int stream = Frames.stream(frame);
    int asked = Frames.version(frame);
    if (asked < OLDEST_VERSION || asked > newestVersion) {
      String text = "Invalid or unsupported protocol version (" + asked + ")";
      write(
          context, Frames.encode(newestVersion, stream, new Error(ErrorCode.PROTOCOL_ERROR, text)));
      return;
    }
    Optional<Message> reply = answerOrNone(Frames.decode(frame));
    reply.ifPresent(message -> write(context, Frames.encode(asked, stream, message)));
    if (opcode == Opcode.STARTUP) {
      version = asked;
      executor = persona.executor(version);
      if (version >= FIRST_VERSION_WITH_SEGMENTS) {
        Segments.begin(context);
      }
    }
  }

  /** Returns the answer to a request; empty if it is left unanswered. */
  private Optional<Message> answerOrNone(Message request) {
    Optional<Obstacle> obstacle = node.obstacle().filter(found -> found.concerns(request));
    return obstacle.isPresent() ? obstacle.get().reply() : Optional.of(persona.answer(request));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    System.err.println("connection closed: " + cause);
    ChannelFuture unused = context.close();
  }
}
