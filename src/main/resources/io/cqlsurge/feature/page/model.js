// Creates the data model of the page from the entries between the stats lines. docs/reference/run-json.md describes
// them.

const TOTAL = "total";
const STEP_NAME = /^(.*) - (\d+) threads$/s;

/** Keys of an entry that are not lines of the Results block. */
const OWN_KEYS = new Set(["revision", "test", "command", "metrics", "intervals", "cqlsurge"]);

/** Reads the data of the page. The browser does not execute a script element of this type. */
function readStats() {
  const text = document.getElementById("stats").textContent;
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

/**
 * Returns the title, the trials and the kinds of operations. The entries of one run and ramp step are one trial.
 *
 * @returns {Model}
 */
function readModel(stats) {
  const entries = listOf(stats.stats).filter((entry) => entry !== null && typeof entry === "object");
  const groups = groupBy(entries, ({ cqlsurge: own }, index) => (own ? `${own.run}.${own.step ?? 0}` : `old-${index}`));
  const keys = shortKeys([...groups.keys()]);
  const trials = [...groups].map(([id, members], index) => readTrial(keys.get(id), members, index));
  makeNamesUnique(trials);
  additions.readers.forEach((read) => read(trials, stats));
  return { title: textOf(stats.title) || "cqlsurge", trials, kinds: nameKinds(trials) };
}

/** Returns lists of the values with the same ID, by ID, in the order of their first values. */
function groupBy(values, idOf) {
  const groups = new Map();
  values.forEach((value, index) => {
    const id = idOf(value, index);
    groups.set(id, [...(groups.get(id) ?? []), value]);
  });
  return groups;
}

/** Returns a short key for each ID, for the URL: 8 characters of the run, or more where two runs share a prefix. */
function shortKeys(ids) {
  const runs = new Set(ids.map((id) => id.replace(/\.[^.]*$/, "")));
  const short = (id, length) => (id.startsWith("old-") ? id : id.slice(0, length) + id.slice(id.lastIndexOf(".")));
  const distinct = (length) => new Set([...runs].map((run) => run.slice(0, length))).size === runs.size;
  const length = [8, 13, 18, 23].find(distinct) ?? Infinity;
  return new Map(ids.map((id) => [id, short(id, Math.min(length, id.lastIndexOf(".")))]));
}

/**
 * Reads a trial: one run, or one step of a ramp.
 *
 * @returns {Trial}
 */
function readTrial(key, members, index) {
  const whole = members.find((entry) => !entry.cqlsurge?.kind) ?? members[0];
  const entries = members.map((entry) => additions.entries.reduce((read, change) => change(read, whole), entry));
  const total = entries[members.indexOf(whole)];
  const extension = total.cqlsurge ?? null;
  const series = new Map([[TOTAL, readSeries(TOTAL, total)]]);
  for (const entry of entries.filter((other) => other.cqlsurge?.kind)) {
    series.set(String(entry.cqlsurge.kind), readSeries(String(entry.cqlsurge.kind), entry));
  }
  return {
    key, index, series, foreign: extension === null, color: colorOf(index),
    partOf: null, column: null, name: nameOfRun(total, extension), revision: textOf(total.revision), test: textOf(total.test), command: textOf(total.command),
    own: extension ?? {}, ...(extension ? readRun(extension) : guessRun(total, series.get(TOTAL))),
  };
}

/** Returns the name of a trial: the one that the user gave, otherwise what it does. */
function nameOfRun(total, extension) {
  const revision = textOf(total.revision);
  if (revision && !/^unknown($| - )/.test(revision)) {
    return revision;
  }
  const threads = numberOf(extension?.threads) ?? STEP_NAME.exec(revision)?.[2] ?? null;
  const load = textOf(extension?.load) || (threads && `${threads} ${threads === 1 ? "thread" : "threads"}`);
  return [operationsOf(total), load].filter(Boolean).join(" ") || "unnamed";
}

/** Returns what a run does: for a profile its file and its operations. */
function operationsOf(total) {
  const [, profile, ops] = /\buser\b.*?\bprofile=(?:\S*\/)?([^\s,']+).*?\bops\(([^)]*)\)/.exec(textOf(total.command)) ?? [];
  return profile ? `${profile} ${ops}` : textOf(total.test);
}

/** Reads the properties of a run from an entry of cqlsurge. */
function readRun(extension) {
  const started = new Date(extension.started);
  return {
    run: textOf(extension.run), step: numberOf(extension.step) ?? 0, threads: numberOf(extension.threads),
    started: Number.isNaN(started.getTime()) ? null : started,
    seconds: numberOf(extension.seconds), pacing: textOf(extension.pacing) || "none",
    target: extension.pacing === "none" ? null : numberOf(extension.requests?.targetRate),
    ending: extension.ending ?? { status: "completed" }, facts: extension.facts ?? null, client: extension.client ?? null,
    errors: listOf(extension.errors), verdict: extension.verdict ?? null,
    warnings: listOf(extension.warnings), findings: findingsOf(extension), thresholds: listOf(extension.thresholds), changes: listOf(extension.rateChanges),
    serverWarnings: listOf(extension.serverWarnings),
    profile: listOf(extension.loadProfile), capacity: extension.capacityModel ?? null,
    load: textOf(extension.load), isStep: false, isHidden: false,
  };
}

/** Returns the sentences on a run; cqlsurge 1.0 wrote those on a search, ramp or duel as lines. */
function findingsOf(extension) {
  const lines = listOf(extension.answer).map((line) => ({ kind: "answer", tone: "neutral", sentence: String(line).trim().replace(/ +/g, " ") }));
  return [...listOf(extension.findings), ...lines];
}

/** Derives the properties of a cassandra-stress run from its name, its command and its last row. */
function guessRun(entry, total) {
  const named = STEP_NAME.exec(textOf(entry.revision)) ?? /()\bthreads=(\d+)(?![\d<>])/.exec(textOf(entry.command));
  return {
    ...readRun({}), threads: named ? Number(named[2]) : null, seconds: total.x.at(-1) ?? null,
    pacing: /\bfixed=/.test(textOf(entry.command)) ? "fixed" : "none",
  };
}

/**
 * Reads the rows, results and times of one kind of operation.
 *
 * @returns {Series}
 */
function readSeries(kind, printed) {
  const failures = failuresOf(printed);
  const entry = withoutFailures(printed, failures);
  const metrics = listOf(entry.metrics);
  const rows = listOf(entry.intervals);
  const time = metrics.indexOf("time");
  const { kept, fragment } = withoutFragment(ascending(rows, time), (row) => rows[row][time]);
  return {
    kind, entry, failures, metrics, rows, kept, fragment, start: numberOf(entry.start) ?? 0, x: Float64Array.from(kept, (row) => rows[row][time]),
    results: entry.cqlsurge ? entry.cqlsurge.results ?? {} : parseResults(entry), times: entry.cqlsurge?.times ?? {},
  };
}

/**
 * Returns the indexes of the rows to draw. cassandra-stress writes the rows of all kinds to one list, with the total
 * last: of several rows with the same time, the last is used. A row with an earlier time starts another run; the last
 * run is used.
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
 * Removes the last row if it is shorter than half an interval. A run seldom ends exactly with an interval, and the last
 * few milliseconds are too short to compute a rate. The errors of the removed row are added to the previous row.
 */
function withoutFragment(kept, timeOf) {
  if (kept.length < 3) {
    return { kept, fragment: null };
  }
  const [before, last, fragment] = kept.slice(-3).map(timeOf);
  const isFragment = fragment - last < (last - before) / 2;
  return isFragment ? { kept: kept.slice(0, -1), fragment: kept[kept.length - 1] } : { kept, fragment: null };
}

/** Parses the results of a cassandra-stress entry, which are texts as printed: the first number of each text. */
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

/** Parses a number as printed in the Results block, with commas. A duration in h:mm:ss becomes seconds. */
function parseResult(text) {
  const clock = /^\s*(\d+):(\d\d):(\d\d)/.exec(text);
  if (clock) {
    return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3]);
  }
  const number = /^\s*(-?[\d,]*\.?\d+)/.exec(text);
  return number ? numberOf(Number(number[1].replaceAll(",", ""))) : null;
}

/**
 * Makes names unique: appends the test to the names of trials with the same name, then a number if needed.
 *
 * @param {{ name: string, test: string }[]} trials
 */
function makeNamesUnique(trials) {
  const seen = new Map();
  for (const [name, named] of groupBy(trials, (trial) => trial.name)) {
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
 * Returns all kinds of operations, the total first. If there are several kinds, a trial of one kind is also available
 * under the name of its test, so that a write run can be compared with the writes of a mixed run.
 *
 * @param {Trial[]} trials
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

/** Returns the value if it is a list, otherwise an empty list. */
function listOf(value) {
  return Array.isArray(value) ? value : [];
}

/** Returns the value if it is a text, otherwise an empty text. */
function textOf(value) {
  return typeof value === "string" ? value : "";
}

/** Returns the value if it is a finite number, otherwise null. */
function numberOf(value) {
  return Number.isFinite(value) ? value : null;
}
