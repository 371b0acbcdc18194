// The data of the live page. Entries that arrive from the server are added to those the page was opened with. An update
// has only the rows of one interval, and most updates have nothing else; applying the same update again changes nothing.

/** Returns the key of an entry: run, step and kind of operation. Entries of cassandra-stress have none. */
function entryKey(entry) {
  const own = entry?.cqlsurge;
  return own ? `${own.run}.${own.step ?? 0}.${own.kind ?? ""}` : null;
}

/** Adds entries to the data. `join` returns the entry to keep of a known one and the added one with the same key. */
function addEntries(stats, entries, join) {
  for (const entry of listOf(entries)) {
    const index = stats.stats.findIndex((known) => entryKey(known) === entryKey(entry));
    if (index < 0) {
      stats.stats.push(entry);
    } else {
      stats.stats[index] = join(stats.stats[index], entry);
    }
  }
}

/** Returns an entry with the rows of an update added, unless it has them. Everything else that an update has is replaced. */
function updated(entry, update) {
  return isNewer(update, entry) ? withRows(entry, update) : entry;
}

/** Returns whether an update has a row after the last row of an entry that has not ended. */
function isNewer(update, entry) {
  const last = (rows) => rows[rows.length - 1]?.[listOf(entry.metrics).indexOf("time")] ?? -1;
  const isRunning = Boolean(entry.cqlsurge.kind) || entry.cqlsurge.ending?.status === "running";
  return isRunning && last(listOf(update.intervals)) > last(listOf(entry.intervals));
}

/** Returns an entry with the rows of an update added. */
function withRows(entry, update) {
  const before = entry.cqlsurge;
  // What an entry with results does not have, such as a verdict, no longer holds.
  const own = update.cqlsurge.results ? { ...update.cqlsurge } : { ...before, ...update.cqlsurge };
  if (update.cqlsurge.client) {
    own.client = joined(before.client, update.cqlsurge.client);
  }
  const times = Object.entries(update.cqlsurge.times ?? {}).map(([name, time]) => {
    const known = before.times?.[name];
    return [name, { ...joined(known, time), heatMap: joinedHeat(known?.heatMap, time.heatMap, listOf(entry.intervals).length) }];
  });
  own.times = { ...before.times, ...Object.fromEntries(times) };
  for (const { key, join } of additions.joins.filter(({ key }) => before[key] || own[key])) {
    own[key] = join(before[key], update.cqlsurge[key]);
  }
  if (own.errors) {
    own.errors = listOf(own.errors).map((error) => joined(listOf(before.errors).find((other) => isSameError(error, other)), error));
  }
  return { ...joined(entry, update), cqlsurge: own };
}

/** Returns an object with what a later one replaces, and with the intervals of both. */
function joined(earlier, later) {
  return { ...earlier, ...later, ...(later.intervals ? { intervals: [...listOf(earlier?.intervals), ...listOf(later.intervals)] } : {}) };
}

/** Returns a heat map with the column of one more interval. Like cqlsurge, it joins columns when there are 300. */
function joinedHeat(heat, added, intervals) {
  if (!heat || !added) {
    return heat ?? added;
  }
  const { intervalsPerColumn, columns } = heat;
  if (intervals % intervalsPerColumn > 0) {
    return { intervalsPerColumn, columns: [...columns.slice(0, -1), sumOfColumns(columns[columns.length - 1], added.columns[0])] };
  }
  if (columns.length < 300) {
    return { intervalsPerColumn, columns: [...columns, ...added.columns] };
  }
  const pairs = columns.flatMap((column, index) => (index % 2 === 0 ? [sumOfColumns(column, columns[index + 1])] : []));
  return { intervalsPerColumn: 2 * intervalsPerColumn, columns: [...pairs, ...added.columns] };
}

/** Returns the sum of two columns, each with its first bucket and the counts from there. */
function sumOfColumns(...columns) {
  const [[first, ...counts], later] = columns.sort((a, b) => (a[0] ?? Infinity) - (b[0] ?? Infinity));
  later.slice(1).forEach((count, index) => {
    const at = later[0] - first + index;
    counts.push(...new Array(Math.max(0, at + 1 - counts.length)).fill(0));
    counts[at] += count;
  });
  return first === undefined ? [] : [first, ...counts];
}

/** Adds the rate since the last event of a warm-up. The kinds of operations are warmed up one after another. */
function addWarmUp(points, { stage, detail, seconds, operations }) {
  const last = points[points.length - 1];
  const isNew = last?.detail !== detail;
  const [before, beforeOperations] = isNew ? [0, 0] : [last.seconds, last.operations];
  if (stage === "warming up" && seconds > before) {
    const start = isNew ? last?.time ?? 0 : last.start;
    points.push({ detail, seconds, operations, start, time: start + seconds, rate: (operations - beforeOperations) / (seconds - before) });
  }
}

/** Returns a view with the warm-up as a grey line. */
function withWarmUp(view, points) {
  const trial = { key: "warm-up", index: 0, color: "var(--soft)", series: new Map(), ending: { status: "running" } };
  const [x, y] = [points.map(({ time }) => time), points.map(({ rate }) => rate)].map((values) => Float64Array.from(values));
  const isText = typeof view === "string";
  if (isText && points.length === 0) {
    return "The warm-up has just started.";
  }
  const range = [0, Math.max(1, x[x.length - 1] ?? 1, isText ? 0 : view.fullRange[1])];
  return {
    ...(isText ? { log: false, xAxis: { label: "seconds since the start" }, yAxis: { label: "op/s" } } : view),
    range, fullRange: range, lines: [...(isText ? [] : view.lines), { trial, name: "warm-up, not measured", x, y }],
  };
}

/** Returns whether two errors have the same operation, kind and node. */
function isSameError(one, other) {
  return ["operation", "kind", "node"].every((name) => one?.[name] === other?.[name]);
}
