package io.cqlsurge.feature.workers;

import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.jgroups.Address;

/** Finds workers by their addresses, and says why one is not found. */
record WorkerSearch(Group group, Optional<WorkerKey> key) {
  /** Time to look for the workers before the reason is asked for, in ms. */
  private static final long FIRST_LOOK_MS = 3_000;

  /** Further time for workers that may still be starting, in ms. */
  private static final long PATIENCE_MS = 12_000;

  /**
   * Returns the member at each address.
   *
   * @throws UsageError if one is not found
   */
  Map<InetSocketAddress, Address> find(List<InetSocketAddress> addresses) {
    Map<InetSocketAddress, Address> found = group.find(addresses, FIRST_LOOK_MS);
    List<Missing> missing = missing(addresses, found);
    if (!missing.isEmpty() && missing.stream().noneMatch(Missing::isFinal)) {
      found.putAll(group.find(missing.stream().map(Missing::address).toList(), PATIENCE_MS));
      missing = missing(addresses, found);
    }
    UsageError.throwIfAny(missing.stream().map(Missing::reason).toList());
    return found;
  }

  /**
   * Why a worker was not found.
   *
   * @param isFinal whether waiting cannot help
   */
  private record Missing(InetSocketAddress address, String reason, boolean isFinal) {}

  private List<Missing> missing(
      List<InetSocketAddress> addresses, Map<InetSocketAddress, Address> found) {
    return addresses.stream()
        .filter(address -> !found.containsKey(address))
        .map(this::missing)
        .toList();
  }

  private Missing missing(InetSocketAddress address) {
    String worker = "-sendto: the worker " + Group.text(address);
    String start = "; start the worker with: cqlsurge worker -listen " + Group.text(address);
    try {
      new GuardedSockets(key, (source, reason) -> {}).connect(address).close();
      return new Missing(
          address,
          worker
              + (key.isPresent()
                  ? " accepts the key, but"
                  : ", which may need a key (secret-file=),")
              + " does not answer at this address; probably a port is forwarded, and the worker"
              + " listens at another address. It must be the same on both machines"
              + start,
          false);
    } catch (SSLException e) {
      return new Missing(
          address,
          worker
              + " does not accept this controller; use the same secret-file= on all machines ("
              + GuardedServerSocket.reason(e)
              + ")",
          true);
    } catch (IOException e) {
      return new Missing(
          address, worker + " cannot be reached (" + e.getMessage() + ")" + start, false);
    }
  }
}
