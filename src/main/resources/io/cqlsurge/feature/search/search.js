// The panel of searches: the figure of a condition by rate, with the limit as a line.

/** Each verdict on a step, as it is drawn: a shape in addition to the colour. */
const VERDICTS = new Map([
  ["passed", { glyph: "●", color: "var(--good)" }], ["failed", { glyph: "✕", color: "var(--bad)" }],
  ["client was the limit", { glyph: "◆", color: "var(--warn)" }], ["undecided", { glyph: "○", color: "var(--soft)" }],
]);

addPanelBefore("throughput", () => ({
  id: "search", group: "search", needs: [], title: () => ["Response time against rate", searchCondition()].filter(Boolean).join(", "),
  controls: [element("span", { class: "verdicts" }, ...[...VERDICTS].map(([name, { glyph, color }]) =>
    element("span", {}, element("b", { style: `color: ${color}` }, glyph), ` ${name}`)))],
  positionText: (x) => `${formatCount(2 ** x)}/s`, xColumn: { heading: "rate", number: (x) => Math.round(2 ** x) }, view: searchView,
}));

addEntryChange((entry, total) => {
  const rate = numberOf(total.cqlsurge?.search?.rate);
  return rate === null ? entry : { ...entry, cqlsurge: { ...entry.cqlsurge, load: `${formatCount(rate)}/s` } };
});

addReader((trials) => {
  trials.forEach((trial) => {
    trial.isStep = Boolean(trial.own.search);
  });
  trials.filter(({ own }) => own.search?.result).forEach((trial) => showResult(trial, trials));
});

/**
 * Hides the steps of a search until the reader shows them, except the one that confirmed the result, or the first if no rate was
 * found. The panel of searches shows them all the same. The step with the result gets the colour of the first one.
 */
function showResult(ended, trials) {
  const steps = trials.filter(({ run }) => run === ended.run);
  const isFound = typeof ended.own.search.result.rate === "number";
  steps.forEach((trial) => {
    trial.isHidden = trial.step !== (isFound ? ended.step : 0);
  });
  if (isFound) {
    [steps[0].index, ended.index, steps[0].color, ended.color] = [ended.index, steps[0].index, ended.color, steps[0].color];
  }
}

/** Returns the first condition on a latency of the first search, or an empty text. */
function searchCondition() {
  const conditions = model.trials.flatMap((trial) => listOf(trial.own.search?.conditions));
  return textOf(conditions.find((each) => !/^(.*\.)?errors</.test(textOf(each.condition)))?.condition);
}

/** Returns a view with one line per search and the limit, or null if there is no search. */
function searchView() {
  const condition = searchCondition();
  const runs = new Set(visibleTrials().map((trial) => trial.run));
  const steps = orderedTrials().filter((trial) => runs.has(trial.run) && conditionFigure(trial, condition) !== null);
  if (!model.trials.some(({ own }) => own.search)) {
    return null;
  }
  if (steps.length === 0) {
    return condition ? "All searches are hidden." : "The searches have no condition on a latency.";
  }
  const axis = numberAxis("rate per second", [...new Set(steps.map((trial) => trial.own.search.rate))]);
  return {
    lines: [...searchLines(steps, condition), limitLine(steps, condition, axis.range)], ...axis,
    log: true, draw: (plot) => drawVerdicts(plot, steps, condition), yAxis: { label: "ms" },
  };
}

/** Returns the figure of a condition in a step, or null. */
function conditionFigure(trial, condition) {
  return listOf(trial.own.search?.conditions).find((each) => each.condition === condition) ?? null;
}

/** Returns one line per search, sorted by rate, in a separate colour. Its name has the rate that was found. */
function searchLines(trials, condition) {
  const names = [];
  return [...groupBy(trials, (trial) => trial.run).values()].map((group, index) => {
    const steps = decisiveSteps(group);
    const name = nameOf(steps[0]).replace(RATE_NAME, "");
    names.push(name);
    const count = names.filter((other) => other === name).length;
    const found = group.find((trial) => trial.own.search.result)?.own.search.result.rate;
    const result = found ? `: ${formatCount(found)}/s` : "";
    return {
      trial: { ...steps[0], index, color: colorOf(index) }, name: (count > 1 ? `${name} (${count})` : name) + result,
      x: Float64Array.from(steps.map((trial) => Math.log2(trial.own.search.rate))),
      y: Float64Array.from(steps.map((trial) => conditionFigure(trial, condition).value)),
    };
  });
}

/** Returns the last step of each rate, which includes the figures of its repeats, sorted by rate. */
function decisiveSteps(steps) {
  const byRate = new Map([...steps].sort((a, b) => a.step - b.step).map((trial) => [trial.own.search.rate, trial]));
  return [...byRate.values()].sort((a, b) => a.own.search.rate - b.own.search.rate);
}

/** Returns the verdict on a step. A step that failed while the client was busy shows the limit of the client. */
function verdictOf(trial) {
  const { verdict } = trial.own.search;
  return verdict === "failed" && trial.verdict ? "client was the limit" : VERDICTS.has(verdict) ? verdict : "undecided";
}

/**
 * Draws the verdict of each rate at its point, with the interval of the figure.
 *
 * @param {uPlot} plot
 * @param {Trial[]} steps
 */
function drawVerdicts(plot, steps, condition) {
  const runs = [...new Set(steps.map((trial) => trial.run))];
  drawLabelled(plot, (context, transform) => {
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (const trial of runs.flatMap((run) => decisiveSteps(steps.filter((step) => step.run === run)))) {
      const { low, high, value } = conditionFigure(trial, condition);
      const { glyph, color } = VERDICTS.get(verdictOf(trial));
      const x = transform.toX(Math.log2(trial.own.search.rate));
      drawInterval(context, transform, x, [low ?? value, high ?? Infinity], resolveColor(color));
      context.font = `${15 * devicePixelRatio}px system-ui, sans-serif`;
      context.fillText(glyph, x, transform.toY(value));
    }
  });
}

/** Returns the line of the limit over the whole width. */
function limitLine(steps, condition, range) {
  const limit = conditionFigure(steps[0], condition).limit;
  return {
    trial: { ...steps[0], key: "limit", index: COLORS, color: "var(--ink)", ending: { status: "completed" } }, name: `limit ${condition}`,
    x: Float64Array.from(range), y: Float64Array.from([limit, limit]),
  };
}
