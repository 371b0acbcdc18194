// The answer of the page, in the words of the terminal: the result of a search, ramp or duel, the differences between
// trials, or the main figures of one run. Warnings are below it.

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
  const answered = model.trials.filter((trial) => trial.answer.length > 0 && trials.some((other) => isPartOf(other, trial)));
  const others = columns.filter((column) => !answered.some((trial) => isPartOf(column.trial, trial)));
  const content = [
    ...answered.map((trial) => answerText(trial, answered.length > 1)),
    ...(others.length > 1 ? [differenceList(others)] : []),
    ...(others.length === 1 && answered.length === 0 ? [runFigures(others[0])] : []),
    ...warningTexts(trials.filter((trial) => !trial.duel && !trial.search)),
  ];
  if (changed(container, content.map((part) => part.textContent))) {
    container.replaceChildren(...content);
  }
}

/** Returns whether a trial belongs to the ramp, search or duel that another trial has the answer of. */
function isPartOf(trial, answering) {
  return answering.duel ? trial.duel?.id === answering.duel.id : trial.run === answering.run;
}

/**
 * Returns the answer of a search, ramp or duel.
 *
 * @param {Trial} trial
 */
function answerText(trial, isNamed) {
  const result = trial.search?.result;
  const reason = result && result.rate === null ? [result.message] : [];
  const lines = [...reason, ...trial.answer].map((line) => line.trim().replace(/ +/g, " "));
  const name = isNamed ? [element("span", { class: "of" }, `${nameOf(trial).replace(/ - [\d,]+(\/s| threads)$/, "")}: `)] : [];
  return element(
    "div",
    { class: "answer" },
    element("p", { class: "verdict" }, ...name, lines[0]),
    ...lines.slice(1).map((line) => element("p", {}, line)),
  );
}

/** Returns a sentence for each trial about its difference from the baseline. */
function differenceList(columns) {
  const baseline = baselineIn(columns) ?? columns[0];
  const items = columns
    .filter((column) => column !== baseline)
    .map((column) => {
      const sentence = baseline.trial.pairs.get(column.trial.column)?.sentence;
      return sentence ? element("p", { class: "verdict" }, swatch(column.trial), `${column.name}: ${sentence}`) : null;
    });
  const shown = items.filter(Boolean);
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
 * Returns the failures and warnings of trials.
 *
 * @param {Trial[]} trials
 */
function warningTexts(trials) {
  const texts = trials.flatMap((trial) => {
    const name = trials.length > 1 ? `${nameOf(trial)}: ` : "";
    const failures = trial.thresholds.filter((threshold) => !threshold.passed).map((threshold) => `not met: ${threshold.condition}`);
    return [
      ...(isCutShort(trial) ? [endingOf(trial)] : []).concat(failures).map((text) => element("p", { class: "failure" }, name + text)),
      ...[trial.verdict, ...trial.warnings].filter(Boolean).map((text) => element("p", { class: "warning" }, name + text)),
    ];
  });
  const more = texts.length - MAX_WARNINGS;
  return more > 0 ? [...texts.slice(0, MAX_WARNINGS), element("p", { class: "note" }, `${more} more in the summary.`)] : texts;
}
