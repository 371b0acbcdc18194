package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.config.DriverOption;
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
  /** The settings in the driver's configuration, in addition to the driver's own. */
  static final DriverOption LOAD_BALANCE = () -> "cqlsurge.load-balance";

  static final DriverOption RACK = () -> "cqlsurge.rack";

  private final LoadBalance order;
  private volatile @Nullable NodeChoice choice;

  /** Creates the policy; the driver calls this constructor. */
  public NodePolicy(DriverContext context, String profileName) {
    super(context, profileName);
    this.order = LoadBalance.valueOf(profile.getString(LOAD_BALANCE));
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
    String remedy = "datacenter=, or use all with loadbalance=rr";
    return Optional.of(ofContactPoints(Node::getDatacenter, "data centres", remedy));
  }

  private String localRack() {
    if (profile.isDefined(RACK)) {
      return profile.getString(RACK);
    }
    return ofContactPoints(Node::getRack, "racks", "rack=");
  }

  /** Returns the property that all contact points have in common. */
  private String ofContactPoints(Function<Node, String> property, String what, String remedy) {
    List<String> found = distinct(context.getMetadataManager().getContactPoints(), property);
    if (found.size() == 1) {
      return found.get(0);
    }
    throw new DatabaseError(
        DatabaseError.Kind.REFUSED,
        "The contact points are in different %s, %s; set the local one with -node %s"
            .formatted(what, String.join(" and ", found), remedy));
  }

  /** Returns the different values of a property, in order. */
  static List<String> distinct(Collection<? extends Node> nodes, Function<Node, String> property) {
    return nodes.stream().map(property).filter(Objects::nonNull).distinct().sorted().toList();
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
        context.getChannelFactory() instanceof Connections factory
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
