package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;
import java.nio.ByteBuffer;
import java.util.List;

/** Values out of a list: the drawn number is the place in it, from 1 on, over and over. */
final class Choices implements ValueGenerator {
  private final long salt;
  private final Distribution identity;
  private final List<ByteBuffer> choices;

  /**
   * The values of one column.
   *
   * @param choices as they go over the wire; at least one
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
