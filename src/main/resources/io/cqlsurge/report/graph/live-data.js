// The data of the live page. Entries that arrive from the server are added to those the page was opened with. An update
// has only the rows of one interval, and most updates have nothing else; applying the same update again changes nothing.

/** Returns the key of an entry: run, step and kind of operation. Entries of cassandra-stress have none. */
function entryKey(entry) {
  const own = entry?.cqlsurge;
  return own ? `${own.run}.${own.step ?? 0}.${own.kind ?? ""}` : null;
}

/** Adds complete entries to the data; they replace entries with the same key. */
function replaceEntries(stats, entries) {
  for (const entry of listOf(entries)) {
    const index = stats.stats.findIndex((known) => entryKey(known) === entryKey(entry));
    if (index < 0) {
      stats.stats.push(entry);
    } else {
      stats.stats[index] = entry;
    }
  }
}

/** Adds the rows of updates to the entries with the same keys. Everything else that an update has is replaced. */
function updateEntries(stats, updates) {
  for (const update of listOf(updates)) {
    const index = stats.stats.findIndex((known) => entryKey(known) === entryKey(update));
    if (index < 0) {
      stats.stats.push(update);
    } else if (isNewer(update, stats.stats[index])) {
      stats.stats[index] = withRows(stats.stats[index], update);
    }
  }
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
  const times = Object.entries(update.cqlsurge.times ?? {}).map(([name, time]) => [name, joined(before.times?.[name], time)]);
  own.times = { ...before.times, ...Object.fromEntries(times) };
  if (own.errors) {
    own.errors = listOf(own.errors).map((error) => joined(listOf(before.errors).find((other) => isSameError(error, other)), error));
  }
  return { ...joined(entry, update), cqlsurge: own };
}

/** Returns an object with what a later one replaces, and with the intervals of both. */
function joined(earlier, later) {
  return later.intervals ? { ...earlier, ...later, intervals: [...listOf(earlier?.intervals), ...listOf(later.intervals)] } : later;
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
