package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.internal.core.loadbalancing.BasicLoadBalancingPolicy;
import com.datastax.oss.driver.internal.core.util.collection.CompositeQueryPlan;
import com.datastax.oss.driver.internal.core.util.collection.LazyQueryPlan;
import com.datastax.oss.driver.internal.core.util.collection.QueryPlan;
import com.datastax.oss.driver.internal.core.util.collection.SimpleQueryPlan;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.settings.connection.LoadBalance;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The load-balancing policy: the nodes that the driver connects to, and the order in which it tries
 * them for a request. {@link NodeChoice} chooses the first node, so that the direct path and the
 * driver path use the same nodes. Safe for use by many threads.
 */
public final class NodePolicy extends BasicLoadBalancingPolicy {
  private final LoadBalance order;
  private volatile @Nullable NodeChoice choice;

  /** Creates the policy; the driver calls this constructor. */
  public NodePolicy(DriverContext context, String profileName) {
    super(context, profileName);
    this.order = LoadBalance.valueOf(profile.getString(NodeOption.LOAD_BALANCE));
  }

  /** Returns the choice of the node for a request; null until {@link #init}. */
  NodeChoice choice() {
    return Objects.requireNonNull(choice);
  }

  @Override
  public void init(Map<UUID, Node> nodes, DistanceReporter distances) {
    super.init(nodes, distances);
    Optional<String> rack =
        order == LoadBalance.RACK_AWARE ? Optional.of(localRack()) : Optional.empty();
    choice = new NodeChoice(context.getMetadataManager(), profile, order, rack);
  }

  @Override
  protected Optional<String> discoverLocalDc(Map<UUID, Node> nodes) {
    Optional<String> configured = super.discoverLocalDc(nodes);
    if (configured.isPresent() || order == LoadBalance.ROUND_ROBIN) {
      return configured;
    }
    List<String> found = ofContactPoints(Node::getDatacenter);
    if (found.size() == 1) {
      return Optional.of(found.get(0));
    }
    throw new DatabaseError(
        DatabaseError.Kind.REFUSED,
        "The contact points are in different data centres, "
            + String.join(" and ", found)
            + "; set the local one with -node datacenter=, or use all with loadbalance=rr");
  }

  private String localRack() {
    if (profile.isDefined(NodeOption.RACK)) {
      return profile.getString(NodeOption.RACK);
    }
    List<String> found = ofContactPoints(Node::getRack);
    if (found.size() == 1) {
      return found.get(0);
    }
    throw new DatabaseError(
        DatabaseError.Kind.REFUSED,
        "The contact points are in different racks, "
            + String.join(" and ", found)
            + "; set the local one with -node rack=");
  }

  private List<String> ofContactPoints(Function<Node, String> property) {
    return context.getMetadataManager().getContactPoints().stream()
        .map(property)
        .filter(Objects::nonNull)
        .distinct()
        .sorted()
        .toList();
  }

  @Override
  public Queue<Node> newQueryPlan(Request request, Session session) {
    Collection<Node> replicas =
        order == LoadBalance.ROUND_ROBIN ? Set.of() : replicas(request, session);
    NodeChoice nodes = choice();
    Node first = nodes.chooseLocal(replicas);
    return maybeAddDcFailover(
        request, first == null ? QueryPlan.EMPTY : plan(nodes, first, replicas));
  }

  private Collection<Node> replicas(Request request, Session session) {
    List<Node> known =
        context.getChannelFactory() instanceof NegotiatingFactory factory
            ? factory.tablets().replicas(request)
            : List.of();
    return known.isEmpty() ? getReplicas(request, session) : known;
  }

  private static Queue<Node> plan(NodeChoice nodes, Node first, Collection<Node> replicas) {
    return new CompositeQueryPlan(
        new SimpleQueryPlan(first),
        new LazyQueryPlan() {
          @Override
          protected Object[] computeNodes() {
            return nodes.others(first, replicas).toArray();
          }
        });
  }
}
