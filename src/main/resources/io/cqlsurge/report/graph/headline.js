// The answer of the page, in the words of the terminal: the findings of a run, search, ramp or duel, or the differences
// between runs and what limits them.

/** The figures of a run: the line of the Results block and its short name. */
const HEADLINE_FIGURES = [
  ["op rate", "op/s"],
  ["latency median", "p50"],
  ["latency 99th percentile", "p99"],
  ["latency max", "max"],
];

/** Maximum number of warnings. */
const MAX_WARNINGS = 4;

/** Renders the headline if its content has changed. */
function renderHeadline(container) {
  const columns = poolColumns(TOTAL);
  const trials = visibleTrials();
  const answered = model.trials.filter((trial) => isOfSeveral(trial) && trials.some((other) => isPartOf(other, trial)));
  const others = columns.filter((column) => !answered.some((trial) => isPartOf(column.trial, trial)));
  const isOne = others.length === 1 && answered.length === 0;
  const content = [
    ...answered.flatMap((trial) => findingTexts(trial, answered.length > 1)),
    ...(others.length > 1 ? [differenceList(others)] : []),
    ...(isOne ? [...findingTexts(others[0].trial, false), runFigures(others[0])] : []),
    ...warningTexts(trials.filter((trial) => !trial.duel && !trial.search), isOne),
  ];
  if (changed(container, content.map((part) => part.textContent))) {
    container.replaceChildren(...content);
  }
}

/** Returns whether the findings of a trial are those of a search, ramp or duel. */
function isOfSeveral(trial) {
  const hasOthers = model.trials.some((other) => other !== trial && other.run === trial.run);
  return trial.findings.length > 0 && Boolean(trial.search || trial.duel || hasOthers);
}

/** Returns whether a trial belongs to the ramp, search or duel that another trial has the answer of. */
function isPartOf(trial, answering) {
  return answering.duel ? trial.duel?.id === answering.duel.id : trial.run === answering.run;
}

/**
 * Returns the findings of a trial, the first in large type. Green and red are for what decides.
 *
 * @param {Trial} trial
 */
function findingTexts(trial, isNamed) {
  const name = isNamed ? [element("span", { class: "of" }, `${nameOf(trial).replace(/ - [\d,]+(\/s| threads)$/, "")}: `)] : [];
  return trial.findings.map(({ tone, sentence }, index) =>
    element("p", { class: `finding ${tone}${index ? "" : " verdict"}` }, ...(index ? [] : name), sentence));
}

/** Returns a sentence for each trial about its difference from the baseline. */
function differenceList(columns) {
  const baseline = baselineIn(columns) ?? columns[0];
  const compared = columns.filter((column) => column !== baseline && baseline.trial.pairs.get(column.trial.column)?.sentence);
  // Equal sentences are shown once.
  const groups = groupBy(compared, (column) => baseline.trial.pairs.get(column.trial.column).sentence);
  const shown = [...groups].map(([sentence, members]) =>
    element("p", { class: "verdict" }, ...members.map(({ trial }) => swatch(trial)), `${members.map(({ name }) => name).join(", ")}: ${sentence}`));
  const note = shown.length ? [element("p", { class: "note" }, `Compared with ${baseline.name}; 99 % confidence intervals.`)] : [];
  return element("div", { class: "answer" }, ...shown, ...note);
}

/** Returns the main figures of one run. */
function runFigures({ trial, series }) {
  const time = timeOf(trial) === "response" ? "response time" : "service time";
  const figures = HEADLINE_FIGURES.map(([key, name]) => {
    const { number, unit } = figureOf(series.entry, key);
    return bigFigure(name, number, isLatency({ key }) ? unit : "", isLatency({ key }) ? time : "");
  });
  const errors = series.results["total errors"]?.value ?? 0;
  return element(
    "div",
    { class: "figures" },
    ...figures,
    bigFigure("errors", formatCount(errors), "", "", errors > 0),
    bigFigure("length", trial.seconds === null ? NONE : formatSpan(trial.seconds), "", ""),
  );
}

/** Returns a figure in large type, with its name and what it is below it. */
function bigFigure(name, number, unit, note, isAlarming = false) {
  return element(
    "div",
    { class: isAlarming ? "big alarm" : "big" },
    element("span", { class: "number" }, number || NONE, ...unitText(unit)),
    element("span", { class: "name" }, note ? `${name} ${note}` : name),
  );
}

/**
 * Returns what failed in trials, and what limits their figures, each sentence once. The findings of a single trial are
 * above.
 *
 * @param {Trial[]} trials
 */
function warningTexts(trials, isOne) {
  const found = trials.flatMap((trial) => (isOne && trial.findings.length ? [] : warningsOf(trial).map((warning) => ({ ...warning, name: nameOf(trial) }))));
  const texts = [...groupBy(found, ({ text }) => text)].map(([text, members]) =>
    element("p", { class: members[0].isFailure ? "failure" : "warning" }, trials.length > 1 ? `${members.map(({ name }) => name).join(", ")}: ${text}` : text));
  const more = texts.length - MAX_WARNINGS;
  return more > 0 ? [...texts.slice(0, MAX_WARNINGS), element("p", { class: "note" }, `${more} more in the summary.`)] : texts;
}

/** Returns the failures and warnings of a trial; those of older files are not findings. */
function warningsOf(trial) {
  if (trial.findings.length) {
    const shown = trial.findings.filter(({ kind, tone }) => tone === "bad" || kind === "failure" || kind === "limit");
    return shown.map(({ tone, sentence }) => ({ text: sentence, isFailure: tone === "bad" }));
  }
  const failures = trial.thresholds.filter((threshold) => !threshold.passed).map((threshold) => `not met: ${threshold.condition}`);
  return [
    ...(isCutShort(trial) ? [endingOf(trial)] : []).concat(failures).map((text) => ({ text, isFailure: true })),
    ...[trial.verdict, ...trial.warnings].filter(Boolean).map((text) => ({ text, isFailure: false })),
  ];
}
