// The panel of searches: the figure of a condition by rate, with the limit as a line.

const SEARCH_STEP = / - \d+\/s( \(\d+\))?$/;

/**
 * Adds the panel of searches.
 *
 * @param {Model} model
 */
function addSearchPanel(parent, model) {
  addPanel(parent, {
    id: "search", group: "search", needs: [], title: () => ["Latency against rate", searchCondition(model)].filter(Boolean).join(", "),
    controls: [], positionText: (x) => `${Math.round(2 ** x).toLocaleString("en")}/s`,
    view: () => searchView(model),
  });
}

/**
 * Returns the first condition on a latency of the first search, or an empty text.
 *
 * @param {Model} model
 */
function searchCondition(model) {
  const conditions = model.trials.flatMap((trial) => listOf(trial.search?.conditions));
  return textOf(conditions.find((each) => !/^(.*\.)?errors</.test(textOf(each.condition)))?.condition);
}

/**
 * Returns a view with one line per search and the limit, or null if there is no search.
 *
 * @param {Model} model
 */
function searchView(model) {
  const condition = searchCondition(model);
  const steps = visibleTrials(model).filter((trial) => conditionFigure(trial, condition) !== null);
  if (!model.trials.some((trial) => trial.search)) {
    return null;
  }
  if (steps.length === 0) {
    return condition ? "All searches are hidden." : "The searches have no condition on a latency.";
  }
  const rates = [...new Set(steps.map((trial) => trial.search.rate))].sort((a, b) => a - b);
  /** @type {[number, number]} */
  const range = [Math.log2(rates[0]) - 0.3, Math.log2(rates[rates.length - 1]) + 0.3];
  return {
    lines: [...searchLines(steps, condition), limitLine(steps, condition, range)],
    range, fullRange: range, log: true, reach: 0.5,
    xAxis: {
      label: "rate per second", splits: (plot) => labelledPositions(rates, plot, range),
      values: (_plot, splits) => splits.map((x) => String(Math.round(2 ** x))),
    },
    yAxis: { label: "ms" },
  };
}

/** Returns the figure of a condition in a step, or null. */
function conditionFigure(trial, condition) {
  return listOf(trial.search?.conditions).find((each) => each.condition === condition) ?? null;
}

/** Returns one line per search, sorted by rate, in a separate colour. Its name has the rate that was found. */
function searchLines(trials, condition) {
  const groups = new Map();
  for (const trial of trials) {
    groups.set(trial.run, [...(groups.get(trial.run) ?? []), trial]);
  }
  const names = [];
  return [...groups.values()].map((group, index) => {
    const steps = decisiveSteps(group);
    const name = nameOf(steps[0]).replace(SEARCH_STEP, "");
    names.push(name);
    const count = names.filter((other) => other === name).length;
    const found = group.find((trial) => trial.search.result)?.search.result.rate;
    const result = found ? `: ${found.toLocaleString("en")}/s` : "";
    return {
      trial: { ...steps[0], index, color: colorOf(index) }, name: (count > 1 ? `${name} (${count})` : name) + result, dots: true,
      x: Float64Array.from(steps.map((trial) => Math.log2(trial.search.rate))),
      y: Float64Array.from(steps.map((trial) => conditionFigure(trial, condition).value)),
    };
  });
}

/** Returns the last step of each rate, which includes the figures of its repeats, sorted by rate. */
function decisiveSteps(steps) {
  const byRate = new Map([...steps].sort((a, b) => a.step - b.step).map((trial) => [trial.search.rate, trial]));
  return [...byRate.values()].sort((a, b) => a.search.rate - b.search.rate);
}

/** Returns the line of the limit over the whole width. */
function limitLine(steps, condition, range) {
  const limit = conditionFigure(steps[0], condition).limit;
  return {
    trial: { ...steps[0], key: "limit", index: COLORS, color: "var(--ink)", ending: { status: "completed" } }, name: `limit ${condition}`,
    x: Float64Array.from(range), y: Float64Array.from([limit, limit]),
  };
}
