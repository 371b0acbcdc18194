// The head of the page: the findings of a run, search, ramp or duel; the main figures of one run; and below the list of
// several runs, what limits them.

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
  const trials = visibleTrials();
  const answering = answeringTrials(trials);
  const columns = poolColumns(TOTAL);
  const content = [
    ...answering.map((trial) => answerOf(trial, answering.length > 1)),
    ...(columns.length === 1 && !isBenchmark(trials[0]) && !isShownElsewhere(trials[0]) ? [runFigures(columns[0])] : []),
  ];
  if (changed(container, content.map((part) => part.textContent))) {
    container.replaceChildren(...content);
  }
}

/** Renders the failures, warnings and limits of runs of which the headline has no findings. */
function renderNotes(container) {
  const trials = visibleTrials();
  const known = answeringTrials(trials).filter((trial) => trial.findings.length > 0);
  const notes = notesOf(trials.filter((trial) => !trial.partOf && !trial.isStep && !isShownElsewhere(trial) && !known.some((other) => isPartOf(trial, other))));
  if (changed(container, notes.map((note) => note.textContent))) {
    container.replaceChildren(...notes);
  }
}

/** Returns the trials with the answers of the page: the only run, and the last one with an answer of each search, ramp or duel. */
function answeringTrials(trials) {
  const groups = groupBy(trials, (trial) => trial.partOf?.id ?? (trial.run || trial.key));
  const isAlone = groups.size === 1;
  return [...groups.values()].flatMap(([first]) => {
    const parts = model.trials.filter((trial) => isPartOf(trial, first));
    const found = parts.findLast((trial) => trial.findings.length > 0);
    return found && (isAlone || isBenchmark(first)) ? [found] : [];
  });
}

/** Returns whether a trial is a part of a search, ramp or duel. */
function isBenchmark(trial) {
  return Boolean(trial.partOf || trial.isStep) || model.trials.some((other) => other !== trial && isPartOf(other, trial));
}

/** Returns whether two trials belong to the same run, search, ramp or duel. */
function isPartOf(trial, other) {
  return other.partOf ? trial.partOf?.id === other.partOf.id : trial === other || (trial.run !== "" && trial.run === other.run);
}

/**
 * Returns the findings of a run, search, ramp or duel.
 *
 * @param {Trial} trial
 */
function answerOf(trial, isNamed) {
  const name = isNamed ? `${trialGroups(orderedTrials()).find(({ trials }) => trials.includes(trial)).name}: ` : "";
  return element("div", { class: "answer" }, ...trial.findings.map(({ sentence, tone }, index) =>
    element("p", { class: `finding ${tone}` }, (index === 0 ? name : "") + sentence)));
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
    ...recallFigure(series),
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

/** Returns the share of the true nearest neighbours that a run found, if it searched for any. */
function recallFigure(series) {
  const recall = numberOf(series.results.recall?.value);
  return recall === null ? [] : [bigFigure("recall", formatNumber(100 * recall), "%", "")];
}

/**
 * Returns the failures and warnings of trials, each once.
 *
 * @param {Trial[]} trials
 */
function notesOf(trials) {
  const notes = trials.flatMap((trial) => noteTexts(trial).map(([kind, text]) => ({ trial, kind, text })));
  const equal = [...groupBy(notes, ({ kind, text }) => (kind === "failure" ? text : text.replace(/\d[\d.,]*/g, "0"))).values()];
  const texts = equal.map((same) => element("p", { class: same[0].kind }, noteName(same, trials.length) + same[0].text));
  const more = texts.length - MAX_WARNINGS;
  return more > 0 ? [...texts.slice(0, MAX_WARNINGS), element("p", { class: "note" }, `${more} more in the summary.`)] : texts;
}

/** Returns the kind and the text of each failure and warning of a trial. */
function noteTexts(trial) {
  if (trial.findings.length) {
    return trial.findings.filter(({ kind, tone }) => kind !== "answer" || tone === "bad")
      .map(({ kind, tone, sentence }) => [tone === "bad" ? "failure" : kind === "limit" ? "warning" : "remark", textOf(sentence)]);
  }
  const failed = trial.thresholds.filter((threshold) => !threshold.passed).map(({ condition }) => `not met: ${condition}`);
  return [
    ...(isCutShort(trial) ? [endingOf(trial)] : []).concat(failed).map((text) => ["failure", text]),
    ...[trial.verdict, ...trial.warnings].filter(Boolean).map((text) => ["warning", text]),
  ];
}

/** Returns whose note it is: of several runs whose numbers differ, the first as an example. */
function noteName(same, count) {
  const names = [...new Set(same.map(({ trial }) => nameOf(trial)))];
  const isExample = new Set(same.map(({ text }) => text)).size > 1;
  return count === 1 || (!isExample && names.length === count) ? "" : isExample ? `${names.length} of ${count} runs, such as ${names[0]}: ` : `${names.join(", ")}: `;
}
