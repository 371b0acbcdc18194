package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A value generator from a list. The drawn number is the value's position, starting from 1;
 * positions beyond the list start again at the first value.
 */
final class Choices implements ValueGenerator {
  private final long salt;
  private final Distribution identity;
  private final List<ByteBuffer> choices;

  /**
   * Creates one column's generator.
   *
   * @param choices the values in wire format; at least one
   */
  Choices(long salt, DistributionSpec identity, List<ByteBuffer> choices) {
    this.salt = salt;
    this.identity = identity.create(0);
    this.choices = List.copyOf(choices);
  }

  @Override
  public void seed(long seed) {
    identity.seed(seed ^ salt);
  }

  @Override
  public void generate(Bytes into) {
    into.addAll(choices.get(Math.floorMod(identity.next() - 1, choices.size())));
  }
}
