// The panel of duels: the line that decides in each round, pairs joined, with the interval of the mean difference.

/**
 * Adds the panel of duels.
 *
 * @param {Model} model
 */
function addDuelPanel(parent, model) {
  addPanel(parent, {
    id: "duel", group: "duel", needs: ["baseline"], controls: [], title: () => `Rounds of the duel, ${duelLine(model).heading}`,
    positionText: (x) => `round ${Math.round(x)}`, view: () => duelView(model),
  });
}

/**
 * Returns the line that decides: the rate, or the 99th percentile if all runs have a rate.
 *
 * @param {Model} model
 */
function duelLine(model) {
  const hasRates = model.trials.filter((trial) => trial.duel).every((trial) => trial.pacing !== "none");
  const key = hasRates ? "latency 99th percentile" : "op rate";
  const { heading, better } = RESULT_LINES.get(key);
  return { key, better, heading: heading.replace("Latency", "response time"), unit: hasRates ? "ms" : "op/s" };
}

/**
 * Returns a view with a dot for each run, or null if there is no duel.
 *
 * @param {Model} model
 */
function duelView(model) {
  const line = duelLine(model);
  const id = model.trials.find((trial) => trial.duel)?.duel.id;
  const runs = visibleTrials(model).filter((trial) => trial.duel?.id === id && isCounted(trial) && Number.isFinite(duelFigure(trial, line)));
  if (id === undefined) {
    return null;
  }
  const groups = trialGroups(runs);
  if (groups.length < 2) {
    return "Fewer than two commands of the duel are visible.";
  }
  const rounds = Math.max(...runs.map((trial) => trial.duel.round));
  const means = duelMeans(groups, line, rounds);
  /** @type {[number, number]} */
  const range = [0.5, rounds + 0.7 + 0.5 * groups.length];
  return {
    lines: groups.map((group) => roundsLine(group, line)), range, fullRange: range, log: true, reach: 0.5,
    draw: (plot) => drawDuel(plot, groups, line, means),
    xAxis: {
      label: "round", splits: () => [...Array.from({ length: rounds }, (_, index) => index + 1), rounds + 0.6 + 0.25 * groups.length],
      values: (_plot, splits) => splits.map((x) => (x > rounds ? "mean" : String(x))),
    },
    yAxis: { label: line.unit },
  };
}

/** Returns the figure of a run in a line. */
function duelFigure(trial, line) {
  return trial.series.get(TOTAL).results[line.key]?.value;
}

/** Returns the dots of a command. */
function roundsLine(group, line) {
  const runs = [...group.trials].sort((one, other) => one.duel.round - other.duel.round);
  return {
    trial: runs[0], name: group.name, dots: true, apart: true,
    x: Float64Array.from(runs.map((trial) => trial.duel.round)), y: Float64Array.from(runs.map((trial) => duelFigure(trial, line))),
  };
}

/** Returns the position and the mean of each command; all but the baseline with the interval of the difference from it. */
function duelMeans(groups, line, rounds) {
  const columns = groups.map(({ trials }) => poolColumn(trials.map((trial) => ({ trial, name: nameOf(trial), series: trial.series.get(TOTAL) }))));
  const baseline = columns.find(({ trials }) => trials.some((trial) => trial.key === state.baseline)) ?? columns[0];
  const mean = baseline.series.results[line.key].value;
  return columns.map((column, index) => {
    const { effect, low, high } = column === baseline ? { effect: 0, low: NaN, high: NaN } : judge(line, baseline, column);
    return { trial: column.trial, x: rounds + 0.85 + 0.5 * index, mean, value: mean * (1 + (effect ?? NaN)), low: mean * (1 + low), high: mean * (1 + high) };
  });
}

/**
 * Joins the runs of each round, and draws the means: a dashed line at the baseline, the others with their interval.
 *
 * @param {uPlot} plot
 */
function drawDuel(plot, groups, line, means) {
  drawLabelled(plot, (context, transform) => {
    const ratio = devicePixelRatio;
    const rounds = new Map();
    groups.flatMap(({ trials }) => trials).forEach((trial) =>
      rounds.set(trial.duel.round, [...(rounds.get(trial.duel.round) ?? []), duelFigure(trial, line)]));
    context.globalAlpha = 0.6;
    rounds.forEach((values, round) =>
      drawInterval(context, transform, transform.toX(round), [Math.min(...values), Math.max(...values)], resolveColor("var(--soft)")));
    context.globalAlpha = 1;
    context.setLineDash([4 * ratio, 4 * ratio]);
    drawLevel(context, transform, means[0].mean);
    context.setLineDash([]);
    for (const { trial, x, value, low, high } of means.filter((each) => Number.isFinite(each.value))) {
      const color = resolveColor(trial.color);
      context.fillStyle = color;
      if (Number.isFinite(low)) {
        drawInterval(context, transform, transform.toX(x), [low, high], color);
      }
      const dot = new Path2D();
      addDot(dot, transform.toX(x), transform.toY(value), 5 * ratio);
      context.fill(dot);
    }
  });
}

/** Draws a horizontal line over the whole width. */
function drawLevel(context, transform, value) {
  context.strokeStyle = resolveColor("var(--soft)");
  context.beginPath();
  context.moveTo(transform.left, transform.toY(value));
  context.lineTo(transform.left + transform.width, transform.toY(value));
  context.stroke();
}
