package io.cqlsurge.feature.workers;

import com.fasterxml.jackson.databind.util.ClassUtil;
import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.Event;
import org.jgroups.JChannel;
import org.jgroups.PhysicalAddress;
import org.jgroups.Receiver;
import org.jgroups.protocols.FRAG4;
import org.jgroups.protocols.NAKACK4;
import org.jgroups.protocols.PingData;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.TCPPING;
import org.jgroups.protocols.UNICAST4;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.stack.IpAddress;
import org.jgroups.stack.Protocol;
import org.jgroups.util.Responses;

/**
 * A process that exchanges messages with others: a controller or a worker. Messages to another
 * process arrive in order, or that process is lost. Each process is a separate group in the sense
 * of JGroups: see docs/decisions/0007-jgroups.md. Thread-safe.
 */
final class Group implements AutoCloseable {
  private static final String NAME = "cqlsurge";

  /** Maximum length of what is sent at a time, in bytes; larger messages are divided. */
  private static final int MAX_LENGTH = 1 << 20;

  private static final int FRAGMENT_BYTES = 60_000;

  /** Maximum wait for other members at the start, in ms; none are looked for. */
  private static final long JOIN_MS = 1;

  /** Time until a question for members is repeated, in ms. */
  private static final long FIND_MS = 300;

  /** Time between two checks for answers, in ms. */
  private static final long POLL_MS = 5;

  /** Maximum processes that are asked at a time; each needs a new connection. */
  private static final int MAX_FIND = 32;

  private static final long NS_PER_MS = 1_000_000;

  private final JChannel channel;
  private final TCPPING discovery = new TCPPING();
  private final Access access;
  private final BiConsumer<Address, Message> receiver;
  private final RejectedConnections ignored;
  private final Heartbeat pulse;

  /**
   * How this process is reached.
   *
   * @param ports ports that are tried, from {@code bind} on
   * @param key encrypts and authenticates all connections
   */
  record Access(InetSocketAddress bind, int ports, Optional<WorkerKey> key) {}

  /**
   * Prepares to listen.
   *
   * @param receiver receives each message, and once {@link Message.Lost} when a watched process is
   *     lost; must return soon
   * @param notes receives a sentence for the user about data that was ignored, once for each source
   */
  Group(String name, Access access, BiConsumer<Address, Message> receiver, Consumer<String> notes) {
    this.access = access;
    this.receiver = receiver;
    ignored = new RejectedConnections(notes);
    pulse =
        new Heartbeat(
            member -> send(member, new Message.Alive()),
            (member, reason) -> receiver.accept(member, new Message.Lost(reason)));
    discovery.setInitialHosts(List.of());
    discovery.setPortRange(0);
    // With the next setting of the transport, handshakes with several workers take place together.
    discovery.asyncDiscoveryUseSeparateThread(true);
    try {
      channel = new JChannel(protocols(access, discovery, ignored).toArray(Protocol[]::new));
      channel.setName(name);
      channel.setDiscardOwnMessages(true);
      channel.setReceiver(new Listener());
    } catch (Exception e) {
      throw new IllegalStateException("the protocols are invalid", e);
    }
  }

  private static List<Protocol> protocols(
      Access access, TCPPING discovery, RejectedConnections ignored) {
    TCP tcp = new TCP();
    tcp.setSocketFactory(new GuardedSockets(access.key(), ignored::add));
    tcp.setBindAddress(access.bind().getAddress());
    tcp.setBindPort(access.bind().getPort());
    tcp.setPortRange(access.ports() - 1);
    tcp.setMaxLength(MAX_LENGTH);
    // The sender connects and writes, not one thread for all connections.
    tcp.setBundlerType("no-bundler");
    FRAG4 fragments = new FRAG4();
    fragments.setFragSize(FRAGMENT_BYTES);
    return List.of(
        tcp,
        discovery,
        new NAKACK4(),
        new UNICAST4(),
        new GMS().setJoinTimeout(JOIN_MS).printLocalAddress(false),
        fragments);
  }

  /**
   * Starts to listen.
   *
   * @throws UsageError if this process cannot listen at the address
   */
  void start() {
    try {
      channel.connect(NAME);
    } catch (Exception e) {
      throw new UsageError(
          "cannot listen at "
              + text(access.bind())
              + ": "
              + ClassUtil.getRootCause(e).getMessage()
              + "; use another port");
    }
    pulse.start();
  }

  /** Returns an address as host and port. */
  static String text(InetSocketAddress address) {
    return address.getHostString() + ":" + address.getPort();
  }

  /**
   * Looks for the processes at some addresses.
   *
   * @return those that answered in time
   */
  Map<InetSocketAddress, Address> find(List<InetSocketAddress> addresses, long maxMs) {
    Map<InetSocketAddress, Address> found = new HashMap<>();
    Deque<InetSocketAddress> missing = new ArrayDeque<>(addresses);
    long endNs = System.nanoTime() + maxMs * NS_PER_MS;
    while (!missing.isEmpty() && System.nanoTime() < endNs) {
      List<InetSocketAddress> some = new ArrayList<>();
      while (!missing.isEmpty() && some.size() < MAX_FIND) {
        some.add(missing.removeFirst());
      }
      ask(some, found);
      // Answers can be late: they count in a later round.
      missing.addAll(some);
      missing.removeAll(found.keySet());
    }
    return found;
  }

  /** Asks processes for their names, and waits until all have answered, but not for long. */
  private void ask(List<InetSocketAddress> addresses, Map<InetSocketAddress, Address> found) {
    discovery.clearDynamicHostList();
    discovery.setInitialHosts(addresses);
    Responses responses = discovery.findMembers(null, false, false, FIND_MS);
    long endNs = System.nanoTime() + FIND_MS * NS_PER_MS;
    while (!found.keySet().containsAll(addresses) && System.nanoTime() < endNs) {
      responses.waitFor(POLL_MS);
      for (PingData each : responses) {
        address(each.getPhysicalAddr()).ifPresent(address -> found.put(address, each.getAddress()));
      }
    }
  }

  private static Optional<InetSocketAddress> address(PhysicalAddress address) {
    return address instanceof IpAddress known
        ? Optional.of(new InetSocketAddress(known.getIpAddress(), known.getPort()))
        : Optional.empty();
  }

  /** Reports from now on if a process is lost. It must also watch this one. */
  void watch(Address member) {
    Object physical = channel.down(new Event(Event.GET_PHYSICAL_ADDRESS, member));
    pulse.watch(member, address((PhysicalAddress) physical));
  }

  /** Returns whether a watched process has sent no sign of life for a while. */
  boolean isSilent(Address member) {
    return pulse.isSilent(member);
  }

  /** Ends what {@link #watch} began. */
  void forget(Address member) {
    pulse.forget(member);
  }

  /**
   * Sends a message. If the other process is lost, the message is also lost.
   *
   * @throws IllegalStateException if this process has ended its connections
   */
  void send(Address to, Message message) {
    send(to, Wire.write(message));
  }

  void send(Address to, byte[] message) {
    try {
      channel.send(new BytesMessage(to, message));
    } catch (Exception e) {
      throw new IllegalStateException("not connected", e);
    }
  }

  @Override
  public void close() {
    pulse.close();
    channel.close();
  }

  /** Passes on what the channel receives. */
  private final class Listener implements Receiver {
    @Override
    public void receive(org.jgroups.Message received) {
      Address from = received.getSrc();
      pulse.heard(from);
      try {
        Message message = Wire.read(received.getPayload());
        if (!(message instanceof Message.Alive)) {
          receiver.accept(from, message);
        }
      } catch (IOException | RuntimeException e) {
        ignored.add(String.valueOf(from), "data that is not a message (" + e.getMessage() + ")");
      }
    }
  }

  /** Reports of data that a process ignores: one per source, of a limited number. Thread-safe. */
  static final class RejectedConnections {
    private static final int MAX_SOURCES = 100;

    /** Receives sentences for the user. */
    private final Consumer<String> reports;

    /** Guarded by this. */
    private final Set<String> sources = new HashSet<>();

    RejectedConnections(Consumer<String> reports) {
      this.reports = reports;
    }

    /**
     * Reports that something was ignored, unless its source was reported before.
     *
     * @param what the data, as an object of "ignored"
     */
    synchronized void add(String source, String what) {
      if (sources.size() < MAX_SOURCES && sources.add(source)) {
        reports.accept(
            "ignored " + what + ", from " + source + "; more from there is not reported");
        if (sources.size() == MAX_SOURCES) {
          reports.accept("data from more sources is ignored and not reported");
        }
      }
    }
  }
}
