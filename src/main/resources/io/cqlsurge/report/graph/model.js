// What the page shows, made from the entries between the stats lines: docs/reference/run-json.md tells what they hold.

const TOTAL = "total";
const STEP_NAME = /^(.*) - (\d+) threads$/s;
const OWN_KEYS = new Set(["revision", "test", "command", "metrics", "intervals", "cqlsurge"]);

/** The data of the page. Their script is of a type that is not executed: they are only read. */
function readStats() {
  const text = document.getElementById("stats").textContent;
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

/** Title, trials and kinds of operations; the entries of one run and step are one trial. */
function readModel(stats) {
  const groups = groupEntries(listOf(stats.stats).filter((entry) => entry !== null && typeof entry === "object"));
  const keys = shortKeys([...groups.keys()]);
  const trials = [...groups].map(([id, entries], index) => readTrial(keys.get(id), entries, index));
  tellApart(trials);
  return { title: textOf(stats.title) || "cqlsurge", trials, kinds: nameKinds(trials) };
}

/** Entries by run and step, in the order of the file; one of cassandra-stress stands for itself. */
function groupEntries(entries) {
  const groups = new Map();
  entries.forEach((entry, index) => {
    const ours = entry.cqlsurge;
    const id = ours ? `${ours.run}.${ours.step ?? 0}` : `old-${index}`;
    groups.set(id, [...(groups.get(id) ?? []), entry]);
  });
  return groups;
}

/** A short key for each id, for the URL: 8 characters of the run, or more where two runs begin alike. */
function shortKeys(ids) {
  const runs = new Set(ids.map((id) => id.replace(/\.[^.]*$/, "")));
  const short = (id, length) => (id.startsWith("old-") ? id : id.slice(0, length) + id.slice(id.lastIndexOf(".")));
  const apart = (length) => new Set([...runs].map((run) => run.slice(0, length))).size === runs.size;
  const length = [8, 13, 18, 23].find(apart) ?? Infinity;
  return new Map(ids.map((id) => [id, short(id, Math.min(length, id.lastIndexOf(".")))]));
}

/** A trial: one run, or one step of a ramp. */
function readTrial(key, entries, index) {
  const total = entries.find((entry) => !entry.cqlsurge?.kind) ?? entries[0];
  const ours = total.cqlsurge ?? null;
  const series = new Map([[TOTAL, readSeries(TOTAL, total)]]);
  for (const entry of entries.filter((other) => other.cqlsurge?.kind)) {
    series.set(String(entry.cqlsurge.kind), readSeries(String(entry.cqlsurge.kind), entry));
  }
  return {
    key, index, series, foreign: ours === null, color: colorOf(index),
    name: textOf(total.revision) || "unnamed", test: textOf(total.test), command: textOf(total.command),
    ...(ours ? readRun(ours) : guessRun(total, series.get(TOTAL))),
  };
}

/** What our own entries tell of a run. */
function readRun(ours) {
  const started = new Date(ours.started);
  return {
    threads: numberOf(ours.threads), started: Number.isNaN(started.getTime()) ? null : started,
    seconds: numberOf(ours.seconds), pacing: textOf(ours.pacing) || "none",
    ending: ours.ending ?? { status: "completed" }, facts: ours.facts ?? null, client: ours.client ?? null,
    errors: listOf(ours.errors), verdict: ours.verdict ?? null,
  };
}

/** What can be told of a run of cassandra-stress from its name, its command and its last row. */
function guessRun(entry, total) {
  const named = STEP_NAME.exec(textOf(entry.revision)) ?? /()\bthreads=(\d+)(?![\d<>])/.exec(textOf(entry.command));
  const seconds = total.x.length ? total.x[total.x.length - 1] : null;
  return {
    threads: named ? Number(named[2]) : null, started: null, seconds,
    pacing: /\bfixed=/.test(textOf(entry.command)) ? "fixed" : "none",
    ending: { status: "completed" }, facts: null, client: null, errors: [], verdict: null,
  };
}

/** The rows, results and times of one kind of operation; x holds the seconds of the rows that are drawn. */
function readSeries(kind, entry) {
  const metrics = listOf(entry.metrics);
  const rows = listOf(entry.intervals);
  const time = metrics.indexOf("time");
  const { kept, fragment } = withoutFragment(ascending(rows, time), (row) => rows[row][time]);
  return {
    kind, entry, metrics, rows, kept, fragment, x: Float64Array.from(kept, (row) => rows[row][time]),
    results: entry.cqlsurge ? entry.cqlsurge.results ?? {} : parseResults(entry), times: entry.cqlsurge?.times ?? {},
  };
}

/**
 * The rows to draw. cassandra-stress puts those of all kinds into one list, the total last: of rows of one time the
 * last is taken. Where time goes back another run begins; the last one counts.
 */
function ascending(rows, time) {
  let kept = [];
  rows.forEach((row, index) => {
    const now = Array.isArray(row) ? row[time] : undefined;
    if (!Number.isFinite(now)) {
      return;
    }
    const last = kept.length ? rows[kept[kept.length - 1]][time] : -Infinity;
    if (now < last) {
      kept = [];
    } else if (now === last) {
      kept.pop();
    }
    kept.push(index);
  });
  return kept;
}

/**
 * A run seldom ends with an interval: what is left may be a few milliseconds, of which no rate can be told. The row of
 * less than half an interval at the end is not drawn; what is counted in it belongs to the row before.
 */
function withoutFragment(kept, timeOf) {
  if (kept.length < 3) {
    return { kept, fragment: null };
  }
  const [before, last, fragment] = kept.slice(-3).map(timeOf);
  const isFragment = fragment - last < (last - before) / 2;
  return isFragment ? { kept: kept.slice(0, -1), fragment: kept[kept.length - 1] } : { kept, fragment: null };
}

/** The Results of cassandra-stress, which keeps them as printed: the first number of each text. */
function parseResults(entry) {
  const results = {};
  for (const [name, text] of Object.entries(entry)) {
    const value = OWN_KEYS.has(name) ? null : parseResult(textOf(text));
    if (value !== null) {
      results[name] = { value };
    }
  }
  return results;
}

/** A number as the Results print it, with commas; a time of day is seconds. */
function parseResult(text) {
  const clock = /^\s*(\d+):(\d\d):(\d\d)/.exec(text);
  if (clock) {
    return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3]);
  }
  const number = /^\s*(-?[\d,]*\.?\d+)/.exec(text);
  return number ? numberOf(Number(number[1].replaceAll(",", ""))) : null;
}

/** Trials of one name get their test behind it, or, where that does not tell them apart, a number. */
function tellApart(trials) {
  const alike = new Map();
  for (const trial of trials) {
    alike.set(trial.name, [...(alike.get(trial.name) ?? []), trial]);
  }
  const seen = new Map();
  for (const [name, named] of alike) {
    const tests = new Set(named.map((trial) => trial.test));
    for (const trial of named) {
      const full = tests.size > 1 && trial.test ? `${name} ${trial.test}` : name;
      const count = (seen.get(full) ?? 0) + 1;
      seen.set(full, count);
      trial.name = count > 1 ? `${full} (${count})` : full;
    }
  }
}

/**
 * All kinds, the total first. A trial of one kind is found under its test as well, if there is more than one, so that
 * writes can be held against the writes of a mixed run.
 */
function nameKinds(trials) {
  const kinds = new Set(trials.flatMap((trial) => [...trial.series.keys()]));
  const single = trials.filter((trial) => trial.series.size === 1 && trial.test);
  const tests = new Set([...kinds].filter((kind) => kind !== TOTAL).concat(single.map((trial) => trial.test)));
  for (const trial of tests.size > 1 ? single : []) {
    trial.series.set(trial.test, trial.series.get(TOTAL));
    kinds.add(trial.test);
  }
  kinds.delete(TOTAL);
  return [TOTAL, ...[...kinds].sort()];
}

/** The list, or an empty one for what is none. */
function listOf(value) {
  return Array.isArray(value) ? value : [];
}

/** The text, or an empty one for what is none. */
function textOf(value) {
  return typeof value === "string" ? value : "";
}

/** The number, or null for what is none. */
function numberOf(value) {
  return Number.isFinite(value) ? value : null;
}
