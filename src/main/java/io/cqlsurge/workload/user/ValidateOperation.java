package io.cqlsurge.workload.user;

import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.generate.partition.PartitionCursor;
import io.cqlsurge.generate.partition.Row;
import io.cqlsurge.generate.partition.Seed;
import io.cqlsurge.generate.partition.SeedPool;
import io.cqlsurge.workload.Allowed;
import io.cqlsurge.workload.PartitionRead;
import io.cqlsurge.workload.PartitionRead.Difference.Kind;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * An operation that reads the next partition in a user's table, or the rows between two rows. It
 * compares the received rows with those generated from the seed.
 */
final class ValidateOperation implements PartitionRead {
  private final SplittableRandom random = new SplittableRandom();
  private final UserTable table;
  private final SeedPool seeds;
  private final ValidateQueries queries;
  private final PartitionCursor cursor;
  private final RowCheck check;
  private final Slice.Order order;
  private final double population;
  private final ChosenRows ends;
  private final Allowed written;
  private final int most;

  /**
   * Creates one worker's operation.
   *
   * @param population the largest share of values that each row has
   * @param written what must be there if all rows were written
   */
  ValidateOperation(
      UserTable table,
      SeedPool seeds,
      ValidateQueries queries,
      double population,
      Allowed written) {
    this.table = table;
    this.seeds = seeds;
    this.queries = queries;
    this.cursor = new PartitionCursor(table.shape());
    this.check = new RowCheck(table, queries.times());
    this.order = new Slice.Order(table.table().partitionKey().size(), table.table().clustering());
    this.population = population;
    this.written = written;
    this.most = table.shape().ascends() ? queries.most() : 1;
    this.ends =
        new ChosenRows(
            table.table().columns().size(),
            IntStream.range(0, table.table().keyColumns()),
            IntStream.empty(),
            new ClockCells(List.of()));
  }

  @Override
  public boolean prepare(Work work, long partitions) {
    UserWork user = UserWork.of(work);
    user.begin();
    Seed seed = seeds.nextRead();
    while (seed != null && !cursor.read(seed, 1, population)) {
      seed = seeds.nextRead();
    }
    if (seed == null) {
      return false;
    }
    user.seed = seed;
    work.use(cursor.table());
    work.from(seed.value());
    int depth = chooseDepth(user);
    ends.begin(work);
    drawEnds(depth == 0);
    user.keys.add(table.key(ends));
    if (depth == 0) {
      user.slice = Slice.all(order);
      bind(work, queries.whole());
    } else {
      bind(work, drawSlice(user, depth));
    }
    return true;
  }

  /** Returns how many clustering columns have bounds. Only a part is read from many rows. */
  private int chooseDepth(UserWork user) {
    if (table.isRowOfFile()) {
      return queries.depths();
    }
    long rows = cursor.readable(user.seed);
    if (table.shape().isNumbered() && queries.depths() > 0 && rows > most) {
      user.from = random.nextLong(rows);
      user.window = most;
      read(user);
      return queries.depths();
    }
    return queries.depths() == 0 ? 0 : random.nextInt(queries.depths() + 1);
  }

  /** Moves to the rows that the database may return. */
  private void read(UserWork user) {
    if (user.window > 0) {
      cursor.readFrom(user.seed, user.from, user.window, population);
    } else {
      cursor.read(user.seed, 1, population);
    }
  }

  /**
   * Draws two random rows; all rows are equally likely. Takes only one row if no bounds are needed.
   */
  private void drawEnds(boolean firstOnly) {
    long seen = 0;
    while (cursor.hasNext() && !(firstOnly && seen > 0)) {
      Row row = cursor.next();
      seen++;
      if (seen == 1) {
        ends.keep(row);
        ends.keep(row);
      } else {
        replaceSome(row, seen);
      }
    }
  }

  private void replaceSome(Row row, long seen) {
    for (int end = 0; end < 2; end++) {
      if (random.nextLong(seen) == 0) {
        ends.replace(end, row);
      }
    }
  }

  private Query drawSlice(UserWork user, int depth) {
    List<ByteBuffer> one = bound(0, depth);
    List<ByteBuffer> other = bound(1, depth);
    int ascends = order.compare(one, other);
    // There are no rows between equal bounds.
    ValidateQueries.Form form = ascends == 0 ? queries.closed(depth) : queries.any(depth, random);
    user.slice =
        new Slice(
            order,
            ascends <= 0 ? one : other,
            form.lowIncluded(),
            ascends <= 0 ? other : one,
            form.highIncluded());
    return form.query();
  }

  private List<ByteBuffer> bound(int end, int depth) {
    List<ByteBuffer> bound = new ArrayList<>(depth);
    for (int i = 0; i < depth; i++) {
      bound.add(ends.cell(end, table.table().partitionKey().size() + i));
    }
    return bound;
  }

  private void bind(Work work, Query query) {
    UserWork user = UserWork.of(work);
    ByteBuffer[] key = user.keys.get(0);
    Slice slice = user.slice;
    Request.Single request = work.begin(query, key.length + 2 * slice.depth());
    for (int i = 0; i < key.length; i++) {
      request.set(i, key[i]);
    }
    for (int i = 0; i < slice.depth(); i++) {
      request.set(key.length + i, slice.low().get(i));
      request.set(key.length + slice.depth() + i, slice.high().get(i));
    }
  }

  @Override
  public Verdict judge(Work work, Rows reply) {
    return difference(work, reply, written)
        .<Verdict>map(each -> new Verdict.Refused(each.reason(), each.kind() == Kind.LOST))
        .orElseGet(() -> new Verdict.Accepted(Math.min(1, reply.count()), reply.count()));
  }

  @Override
  public Optional<Difference> difference(Work work, Rows reply, Allowed allowed) {
    UserWork user = UserWork.of(work);
    check.begin(reply, allowed, user.slice.depth() == 0);
    read(user);
    while (cursor.hasNext()) {
      Row row = cursor.next();
      if (user.slice.contains(row)) {
        check.expect(row);
      }
    }
    return check.difference();
  }

  @Override
  public boolean hasAllRows() {
    return check.hasAll();
  }

  @Override
  public boolean isOnlyRow(Work work) {
    cursor.read(UserWork.of(work).seed, 1, population);
    return cursor.isOnlyRow();
  }

  @Override
  public String cql(Work work) {
    ByteBuffer[] key = UserWork.of(work).keys.get(0);
    return "SELECT * FROM "
        + table.quotedName()
        + " WHERE "
        + table.condition(table.table().partitionKey(), key);
  }

  @Override
  public String keys(Work work) {
    return table.keys(UserWork.of(work).keys);
  }
}
