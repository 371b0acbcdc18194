package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.ThreadFaults;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.local.LocalChannel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Writes on one I/O thread, to connections that are closed, so that a flush fails immediately. */
@Timeout(20)
class LoopCoalescerTest {
  private final EventLoopGroup loop = new DefaultEventLoopGroup(1);
  private final IoFaults faults = new IoFaults();
  private final LoopCoalescer coalescer =
      new LoopCoalescer(
          (channel, message) -> {
            throw new AssertionError("a write on another thread than the I/O thread");
          },
          faults);

  @AfterEach
  void close() {
    loop.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
  }

  /** A connection that was never opened, so that a flush fails every write. */
  private Channel closed() {
    return register(new LocalChannel());
  }

  private Channel register(Channel channel) {
    loop.register(channel).syncUninterruptibly();
    return channel;
  }

  private CompletableFuture<Void> write(Channel channel) {
    CompletableFuture<Void> ended = new CompletableFuture<>();
    loop.execute(() -> writeAndComplete(channel, ended));
    return ended;
  }

  private void writeAndComplete(Channel channel, CompletableFuture<Void> ended) {
    ChannelFuture written = coalescer.writeAndFlush(channel, "x");
    written.addListener(done -> ended.complete(null));
  }

  private static void await(CompletableFuture<Void> ended) throws Exception {
    ended.get(5, TimeUnit.SECONDS);
  }

  @Test
  void requests_written_during_a_flush_are_flushed() throws Exception {
    List<Channel> others = List.of(closed(), closed(), closed());
    List<CompletableFuture<Void>> ended = List.of(promise(), promise(), promise());
    Channel first = closed();
    loop.execute(
        () ->
            coalescer
                .writeAndFlush(first, "x")
                .addListener(
                    failed -> {
                      for (int i = 0; i < others.size(); i++) {
                        writeAndComplete(others.get(i), ended.get(i));
                      }
                    }));
    for (CompletableFuture<Void> other : ended) {
      await(other);
    }
    await(write(first));
    assertThat(faults.soFar()).isEqualTo(ThreadFaults.NONE);
  }

  private static CompletableFuture<Void> promise() {
    return new CompletableFuture<>();
  }

  @Test
  void a_connection_that_fails_to_flush_does_not_prevent_the_flush_of_others() throws Exception {
    Channel broken =
        register(
            new LocalChannel() {
              @Override
              public Channel flush() {
                throw new IllegalStateException("broken");
              }
            });
    Channel other = closed();
    CompletableFuture<Void> ended = promise();
    loop.execute(
        () -> {
          writeAndComplete(broken, promise());
          writeAndComplete(other, ended);
        });
    await(ended);
    await(write(other));
    assertThat(faults.soFar().counts())
        .isEqualTo(Map.of("IllegalStateException (broken) while flushing a connection", 1L));
  }

  @Test
  void a_message_that_was_never_flushed_is_detected_and_flushed() {
    EmbeddedChannel channel = new EmbeddedChannel();
    ChannelFuture write = channel.write("x");
    assertThat(LoopCoalescer.isUnflushed(write)).isTrue();
    LoopCoalescer.flushUnflushed(write, false, faults);
    assertThat(LoopCoalescer.isUnflushed(write)).isFalse();
    assertThat(channel.<String>readOutbound()).isEqualTo("x");
    assertThat(faults.soFar())
        .isEqualTo(
            new ThreadFaults(
                Map.of("A request was written to a connection and not flushed", 1L),
                Optional.empty()));
    channel.finishAndReleaseAll();
  }

  @Test
  void an_io_thread_is_stuck_if_a_connection_cannot_be_flushed_twice() {
    EmbeddedChannel channel =
        new EmbeddedChannel(
            new ChannelOutboundHandlerAdapter() {
              @Override
              public void flush(ChannelHandlerContext context) {
                // Ignores every flush.
              }
            });
    ChannelFuture write = channel.write("x");
    LoopCoalescer.flushUnflushed(write, false, faults);
    assertThat(LoopCoalescer.isUnflushed(write)).isTrue();
    LoopCoalescer.flushUnflushed(write, true, faults);
    assertThat(faults.soFar().stuckReason())
        .contains("a request was written to a connection and could not be flushed");
    channel.finishAndReleaseAll();
  }

  @Test
  void an_io_thread_is_stuck_after_an_error_of_the_virtual_machine() {
    faults.caught(new OutOfMemoryError("Java heap space"), "reading a reply");
    assertThat(faults.soFar().stuckReason())
        .contains("OutOfMemoryError (Java heap space) while reading a reply");
  }
}
