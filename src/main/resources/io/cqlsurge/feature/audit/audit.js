// The audits of runs: whether the database kept each partition whose write it acknowledged.

addSection({ id: "audit", label: "Audit", after: "notes", rank: 0, render: renderAudits });
addShownElsewhere((trial) => auditOf(trial) !== null);

/** The ways in which a partition can be wrong. */
const WRONG_VERDICTS = ["lost", "changed", "stale", "resurrected", "unindexed", "unreadable"];

/** The counts in the order of the table: key of the data, and what the count means. */
const AUDIT_COUNTS = [
  { key: "checked", meaning: "all partitions that the audit read or tried to read" },
  { key: "acknowledged", meaning: "it is certain what must be there, or something is wrong" },
  { key: "found", meaning: "acknowledged, and as it must be" },
  { key: "lost", meaning: "acknowledged, and a row or a value is missing; of counters: their sum is too small" },
  { key: "changed", meaning: "rows or values that the run did not write; of counters: their sum is too large" },
  { key: "stale", meaning: "found as an earlier write than the last acknowledged one left it" },
  { key: "resurrected", meaning: "deleted, and found" },
  { key: "unindexed", meaning: "not found through a view or an index of its table" },
  { key: "unreadable", meaning: "acknowledged, and no read succeeded" },
  { key: "unknown", meaning: "more than one state is right, for the reasons above" },
  { key: "present", meaning: "unknown, and found" },
  { key: "partial", meaning: "unknown, and only some of its rows were found" },
  { key: "notSent", name: "not sent", meaning: "the run did not write the partition" },
  { key: "notRecorded", name: "not recorded", meaning: "without a recorded outcome; the run may have written the partition" },
];

/** Whether the charts and tables of the audit's reads are shown. */
let readsShown = false;

/** Shows the charts and tables of the audit's reads. */
function showReads() {
  readsShown = true;
  notifyListeners(new Set());
}

/** Returns the audit of a trial; null for other runs. */
function auditOf(trial) {
  return trial.own.audit?.counts && typeof trial.own.audit.counts === "object" ? trial.own.audit : null;
}

/** Renders the audits of the visible trials if their content has changed. */
function renderAudits(container) {
  const trials = visibleTrials().filter((trial) => auditOf(trial) !== null);
  const isNamed = visibleTrials().length > 1;
  const isFolded = trials.length > 0 && trials.length === visibleTrials().length && !readsShown;
  container.parentElement.classList.toggle("only-audits", isFolded);
  if (!changed(container, [isNamed, isFolded, trials.map((trial) => [trial.key, nameOf(trial), auditOf(trial)])])) {
    return;
  }
  container.replaceChildren(...trials.flatMap((trial) => [
    element("div", { class: "heading" }, element("h2", {}, `Audit${isNamed ? ` of ${nameOf(trial)}` : ""}`)),
    element("div", { class: "audit" }, ...auditContent(auditOf(trial), trial.findings.length > 0)),
  ]), isFolded ? button("▸ Speed of the audit's reads", showReads, { "data-action": "reads" }) : "");
}

/**
 * Returns the parts of an audit: the sentences, the counts, the groups of wrong partitions, and the first wrong ones. The
 * first sentence is that of the findings, which older files do not have.
 *
 * @param {Audit} audit
 */
function auditContent(audit, isAnswered) {
  const headings = [...groupBy(objectsOf(audit.groups), ({ by }) => textOf(by))];
  const whole = Math.max(1, wrongIn(audit), ...objectsOf(audit.groups).map(wrongIn));
  const rows = objectsOf(audit.rows);
  return [
    ...auditSentences(audit).slice(isAnswered ? 1 : 0),
    scrollable(countTable(audit), "Counts of the audit"),
    headings.length ? element("div", { class: "groups" }, ...headings.map(([by, groups]) => groupBars(by, groups, whole))) : "",
    headings.length ? element("p", { class: "note" }, "The full width of a bar is the number of all wrong partitions. At most 1,000 are in groups.") : "",
    rows.length ? element("h3", {}, rows.length < wrongIn(audit) ? `The first ${rows.length} wrong partitions` : "The wrong partitions") : "",
    rows.length ? element("ul", { class: "rows" }, ...rows.map(wrongRow)) : "",
  ];
}

/** Returns the objects in a list. */
function objectsOf(list) {
  return listOf(list).filter((each) => each !== null && typeof each === "object");
}

/** Returns the counts of an audit or a group that are of something wrong and not 0, by name. */
function wrongCounts(counts) {
  return [...WRONG_VERDICTS, ...ghostNames(counts)].map((name) => [name, numberOf(counts.counts?.[name]) ?? 0]).filter(([, count]) => count > 0);
}

/** Returns the names of the counts of ghost rows, one per view. */
function ghostNames(counts) {
  return Object.keys(counts.counts ?? {}).filter((name) => name.startsWith("ghost rows in "));
}

/** Returns how many partitions of an audit or a group are wrong. */
function wrongIn(counts) {
  return wrongCounts(counts).reduce((sum, [, count]) => sum + count, 0);
}

/** Returns how many partitions of an audit or a group are wrong in which way. */
function wrongText(counts) {
  return wrongCounts(counts).map(([name, count]) => `${formatCount(count)} ${name}`).join(", ");
}

/**
 * Returns a sentence about the wrong partitions of an audit that has any.
 *
 * @param {Audit} audit
 */
function auditWarning(audit) {
  return `${wrongText(audit)} of ${formatCount(audit.counts.acknowledged ?? 0)} acknowledged partitions.`;
}

/**
 * Returns the result of an audit as a sentence, and what limits it.
 *
 * @param {Audit} audit
 */
function auditSentences(audit) {
  const [wrong, partitions] = [wrongIn(audit), formatCount(audit.counts.acknowledged ?? 0)];
  const limits = audit.complete === false ? ["Not every outcome was recorded: a client was killed, requests got no reply, or damaged lines were skipped. Partitions without a recorded outcome may have been written."] : [];
  const [state, sentence] = wrong > 0
    ? ["wrong", auditWarning(audit)]
    : !(audit.counts.acknowledged > 0)
      ? ["wrong", "Nothing was checked: of no partition it is certain what must be there."]
      : limits.length
        ? ["", `No wrong partition was found among ${partitions} acknowledged ones.`]
        : ["right", `Nothing acknowledged is wrong: ${partitions} partitions checked.`];
  const reasons = Object.entries(audit.unknown ?? {}).map(([reason, count]) => `${formatCount(count)} unknown because ${reason}.`);
  return [element("p", { class: `result ${state}` }, sentence), ...[...limits, ...reasons].map((limit) => element("p", { class: "limit" }, limit))];
}

/**
 * Returns the counts of an audit as a table.
 *
 * @param {Audit} audit
 */
function countTable(audit) {
  const wrong = wrongCounts(audit).map(([name]) => name);
  const ghosts = ghostNames(audit).map((key) => ({ key, name: key, meaning: "rows of the view without such a row in the table" }));
  const figure = (key) => element("td", { class: wrong.includes(key) ? "figure alarm" : "figure" }, formatCount(audit.counts[key]));
  return element("table", { class: "counts" },
    element("thead", {}, element("tr", {}, ...["count", "partitions", "meaning"].map((name) => element("th", { scope: "col" }, name)))),
    element("tbody", {}, ...[...AUDIT_COUNTS, ...ghosts].filter(({ key }) => numberOf(audit.counts[key]) > 0).map(({ key, name, meaning }) => tableRow({}, [name ?? key], [figure(key), element("td", {}, meaning)]))));
}

/** Returns the groups of one heading, each with its wrong partitions and a bar; all wrong partitions have the full width. */
function groupBars(by, groups, whole) {
  const bar = (group) => svgElement("svg", { class: "bar", "aria-hidden": "true" },
    svgElement("rect", { width: `${Math.max(0.5, (100 * wrongIn(group)) / whole)}%`, height: "100%" }));
  return element("div", { class: "times" },
    element("h3", {}, `Wrong partitions by ${by === "written" ? "time of the write" : by}`),
    element("ul", { tabindex: 0 }, ...groups.map((group) => element("li", {},
      element("div", { class: "what" }, element("span", {}, textOf(group.name)), element("b", {}, formatCount(wrongIn(group)))),
      bar(group),
      element("div", { class: "keys" }, wrongText(group))))));
}

/** Returns a wrong partition: what is wrong, where and when it was written, and the CQL that reads it. */
function wrongRow(row) {
  const facts = ["written", "phase", "coordinator", "token range", "replicas"].map((name) => [name, row[name]]).filter(([, text]) => textOf(text));
  return element("li", {},
    element("p", {}, element("b", {}, textOf(row.verdict)), ` ${textOf(row.reason)}`),
    element("pre", {}, element("code", {}, textOf(row.cql))),
    element("p", { class: "facts-of-row" }, ...facts.map(([name, text]) => element("span", {}, `${name}: ${text}`))));
}
