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

/** A check of the node settings against the cluster's nodes. */
final class NodeCheck {
  private final NodeSettings settings;
  private final Collection<Node> all;
  private final Optional<String> datacenter;
  private final Optional<String> rack;

  private NodeCheck(CqlSession session, NodeSettings settings) {
    DriverExecutionProfile profile = session.getContext().getConfig().getDefaultProfile();
    this.settings = settings;
    this.all = session.getMetadata().getNodes().values();
    this.datacenter =
        Optional.ofNullable(
            profile.getString(DefaultDriverOption.LOAD_BALANCING_LOCAL_DATACENTER, null));
    this.rack = policy(session).flatMap(policy -> policy.choice().localRack());
  }

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
    return new NodeCheck(session, settings)
        .problem()
        .map(text -> new DatabaseError(DatabaseError.Kind.REFUSED, text));
  }

  private Optional<String> problem() {
    List<String> datacenters = NodePolicy.distinct(all, Node::getDatacenter);
    if (datacenter.isPresent() && !datacenters.contains(datacenter.get())) {
      return Optional.of(unknown("data centre", "datacenter=", datacenter.get(), datacenters));
    }
    List<Node> local =
        all.stream().filter(node -> node.getDistance() == NodeDistance.LOCAL).toList();
    List<String> racks = NodePolicy.distinct(local, Node::getRack);
    if (local.isEmpty()) {
      return Optional.of(
          "No node can receive requests: none of "
              + settings.describe()
              + " is in the local data centre"
              + datacenter.map(name -> " '" + name + "'").orElse("")
              + "; see -node whitelist");
    }
    return rack.filter(name -> !racks.contains(name))
        .map(name -> unknown("rack", "rack=", name, racks));
  }

  private String unknown(String what, String option, String name, List<String> known) {
    String where = what.equals("rack") ? " among the local nodes" : "";
    return "There is no %s '%s'%s; -node %s can be %s"
        .formatted(what, name, where, option, String.join(" or ", known));
  }
}
