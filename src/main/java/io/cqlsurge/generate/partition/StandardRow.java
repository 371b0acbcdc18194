package io.cqlsurge.generate.partition;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.generate.value.Blobs;
import io.cqlsurge.generate.value.Bytes;
import io.cqlsurge.generate.value.HexKeys;
import io.cqlsurge.generate.value.Salt;
import io.cqlsurge.generate.value.ValueGenerator;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * The one row of a partition of the predefined tables. The key follows from the seed, and the cells
 * from the digest of the key, so that they can be made again without the seed. Belongs to one
 * thread.
 */
public final class StandardRow {
  private static final DistributionSpec IDENTITIES = DistributionSpec.uniform(1, 100_000_000_000L);

  private final ValueGenerator keys;
  private final ValueGenerator[] columns;
  private final Bytes scratch = new Bytes();
  private ByteBuffer key = ByteBuffer.allocate(0);
  private long digest;

  /**
   * The rows of a table.
   *
   * @param keySize bytes a key
   * @param columns the names of the columns
   * @param cellSize bytes a cell
   */
  public StandardRow(int keySize, List<String> columns, DistributionSpec cellSize) {
    this.keys = new HexKeys(Salt.of("randomstrkey"), IDENTITIES, keySize);
    this.columns =
        columns.stream()
            .map(name -> new Blobs(Salt.of("randomstr" + name), IDENTITIES, cellSize))
            .toArray(ValueGenerator[]::new);
  }

  /** Turns to the partition of a seed. */
  public void moveTo(long seed) {
    scratch.clear();
    keys.seed(seed);
    keys.generate(scratch);
    key = scratch.copy();
    digest = Digest.of(scratch);
  }

  /** The key; a buffer of its own for each partition, not to be changed. */
  public ByteBuffer key() {
    return key;
  }

  /** The number from which the cells of this partition follow. */
  public long digest() {
    return digest;
  }

  /** A cell of the row with this digest, in a buffer of its own. */
  public ByteBuffer cell(long ofDigest, int column) {
    generate(ofDigest, column);
    return scratch.copy();
  }

  /** Whether the buffer holds this cell; allocates nothing, and leaves the buffer as it is. */
  public boolean matches(long ofDigest, int column, ByteBuffer found) {
    generate(ofDigest, column);
    return scratch.equalTo(found);
  }

  private void generate(long ofDigest, int column) {
    scratch.clear();
    columns[column].seed(ofDigest);
    columns[column].generate(scratch);
  }
}
