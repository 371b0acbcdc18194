package io.cqlsurge.generate.partition;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.generate.value.Bytes;
import io.cqlsurge.generate.value.HexKeys;
import io.cqlsurge.generate.value.RandomBytes;
import io.cqlsurge.generate.value.Salt;
import io.cqlsurge.generate.value.ValueGenerator;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * The only row of a partition in the predefined tables. The key is generated from the seed, and the
 * cells from the key's digest, so that they can be generated again without the seed. It belongs to
 * one thread.
 */
public final class StandardRow {
  private static final DistributionSpec IDENTITIES = DistributionSpec.uniform(1, 100_000_000_000L);

  private final ValueGenerator keys;
  private final ValueGenerator[] columns;
  private final Bytes scratch = new Bytes();
  private long digest;

  /**
   * Creates a row of a table.
   *
   * @param keySize bytes per key
   * @param columns the columns' names
   * @param cellSize bytes per cell
   */
  public StandardRow(int keySize, List<String> columns, DistributionSpec cellSize) {
    this.keys = HexKeys.generator(Salt.of("randomstrkey"), IDENTITIES, keySize);
    this.columns =
        columns.stream()
            .map(name -> RandomBytes.blobs(Salt.of("randomstr" + name), IDENTITIES, cellSize))
            .toArray(ValueGenerator[]::new);
  }

  /** Moves to the partition of a seed, and adds its key to empty bytes. */
  public void moveTo(long seed, Bytes key) {
    keys.seed(seed);
    keys.generate(key);
    digest = 0;
    for (int i = 0; i < key.length(); i++) {
      digest = 31 * digest + key.at(i);
    }
  }

  /** Returns the seed of this partition's cells. */
  public long digest() {
    return digest;
  }

  /** Adds a cell of the row with a digest to some bytes. */
  public void cell(long ofDigest, int column, Bytes into) {
    columns[column].seed(ofDigest);
    columns[column].generate(into);
  }

  /** Returns a cell of the row with a digest, valid until the next call; allocates no memory. */
  public ByteBuffer cell(long ofDigest, int column) {
    scratch.clear();
    cell(ofDigest, column, scratch);
    return scratch.view();
  }
}
