package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.loadbalancing.LoadBalancingPolicy;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.settings.connection.NodeSettings;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A check of the node settings against the cluster's nodes. */
final class NodeCheck {
  private NodeCheck() {}

  /** Returns the load-balancing policy, unless the user set another class. */
  static Optional<NodePolicy> policy(CqlSession session) {
    LoadBalancingPolicy policy =
        session.getContext().getLoadBalancingPolicy(DriverExecutionProfile.DEFAULT_NAME);
    return policy instanceof NodePolicy ours ? Optional.of(ours) : Optional.empty();
  }

  /**
   * Returns an error if the local data centre or rack does not exist, or if no node can receive
   * requests.
   */
  static Optional<DatabaseError> problem(CqlSession session, NodeSettings settings) {
    Collection<Node> all = session.getMetadata().getNodes().values();
    List<Node> local =
        all.stream().filter(node -> node.getDistance() == NodeDistance.LOCAL).toList();
    Optional<String> datacenter =
        Optional.ofNullable(
            session
                .getContext()
                .getConfig()
                .getDefaultProfile()
                .getString(DefaultDriverOption.LOAD_BALANCING_LOCAL_DATACENTER, null));
    Optional<String> rack = policy(session).flatMap(policy -> policy.choice().localRack());
    return unknown("data centre '%s'; -node datacenter=", datacenter, all, Node::getDatacenter)
        .or(
            () ->
                local.isEmpty() ? Optional.of(unreachable(settings, datacenter)) : Optional.empty())
        .or(
            () ->
                unknown("rack '%s' among the local nodes; -node rack=", rack, local, Node::getRack))
        .map(text -> new DatabaseError(DatabaseError.Kind.REFUSED, text));
  }

  private static String unreachable(NodeSettings settings, Optional<String> datacenter) {
    return "No node can receive requests: none of "
        + settings.describe()
        + " is in the local data centre"
        + datacenter.map(name -> " '" + name + "'").orElse("")
        + "; see -node whitelist";
  }

  /** Returns a sentence if no node has the location with this name. */
  private static Optional<String> unknown(
      String what, Optional<String> name, Collection<Node> nodes, Function<Node, String> location) {
    List<String> known = NodePolicy.distinct(nodes, location);
    return name.filter(wanted -> !known.contains(wanted))
        .map(
            wanted ->
                ("There is no " + what + " can be %s")
                    .formatted(wanted, String.join(" or ", known)));
  }
}
