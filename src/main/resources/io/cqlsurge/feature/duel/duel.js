// The panel of duels: the line that decides in each round, pairs joined, then the means with the interval of the difference.

addPanelBefore("throughput", () => ({
  id: "duel", group: "duel", needs: ["baseline"], controls: [], title: () => `Rounds of the duel, ${duelLine().heading}`,
  positionText: (x) => `round ${Math.round(x)}`, xColumn: { heading: "round", number: (x) => x }, view: duelView,
}));

addReader((trials) => {
  for (const trial of trials.filter(({ own }) => own.duel)) {
    const { id, failure } = trial.own.duel;
    trial.partOf = { id, decides: duelLine(trials).key, isLeftOut: Boolean(failure) };
  }
});

/** Returns the line that decides: the rate, or the 99th percentile if all runs have a rate. */
function duelLine(trials = model.trials) {
  const hasRates = trials.every((trial) => !trial.own.duel || trial.pacing !== "none");
  return hasRates
    ? { key: "latency 99th percentile", column: ".99", heading: "response time 99th percentile", better: -1, unit: "ms" }
    : { key: "op rate", column: "op/s", heading: "op rate", better: 1, unit: "op/s" };
}

/** Returns a view with a dot for each run, or null if there is no duel. */
function duelView() {
  const line = duelLine();
  const id = model.trials.find((trial) => trial.own.duel)?.own.duel.id;
  const runs = visibleTrials().filter((trial) => trial.own.duel?.id === id && isCounted(trial) && Number.isFinite(resultOf(trial, TOTAL, line.column)));
  const names = [...new Set(runs.map((trial) => trial.revision))];
  if (id === undefined || names.length < 2) {
    return id === undefined ? null : "Fewer than two commands of the duel are visible.";
  }
  const rounds = [...new Set(runs.map((trial) => trial.own.duel.round))].sort((a, b) => a - b);
  const columns = names.map((name) => poolColumn(runs.filter((trial) => trial.revision === name).map((trial) => columnOf(trial, TOTAL))));
  const meanAt = (index) => rounds[rounds.length - 1] + 1 + 0.3 * index;
  /** @type {[number, number]} */
  const range = [rounds[0] - 0.5, meanAt(names.length)];
  return {
    lines: columns.map((column, index) => duelDots(column, line, meanAt(index))), range, fullRange: range, log: true, reach: 0.4, hasLegend: true,
    draw: (plot) => drawDuel(plot, { runs, rounds, line, columns, meanAt }),
    xAxis: { label: "round", splits: () => [...rounds, meanAt(0)], values: (_plot, splits) => splits.map((x) => (x < meanAt(0) ? String(x) : "mean")) },
    yAxis: { label: line.unit },
  };
}

/** Returns the dots of a command: its runs, and their mean at the end. */
function duelDots({ trial, trials, series }, line, end) {
  const runs = [...trials].sort((one, other) => one.own.duel.round - other.own.duel.round);
  return {
    trial, name: nameOf(trial), dots: true, apart: true, x: Float64Array.from([...runs.map(({ own }) => own.duel.round), end]),
    y: Float64Array.from([...runs.map((run) => resultOf(run, TOTAL, line.column)), series.results[line.key].value]),
  };
}

/** Joins the runs of each round, and draws the interval of each difference around the mean, relative to the baseline. */
function drawDuel(plot, { runs, rounds, line, columns, meanAt }) {
  const baseline = baselineIn(columns) ?? columns[0];
  const mean = baseline.series.results[line.key].value;
  drawLabelled(plot, (context, transform) => {
    for (const round of rounds) {
      const values = runs.filter((trial) => trial.own.duel.round === round).map((trial) => resultOf(trial, TOTAL, line.column));
      drawInterval(context, transform, transform.toX(round), [Math.min(...values), Math.max(...values)], resolveColor("var(--soft)"));
    }
    columns.forEach((column, index) => {
      const { judged, low, high } = comparer.judge(line, baseline, column);
      if (judged && column !== baseline) {
        const x = transform.toX(meanAt(index));
        drawInterval(context, transform, x, [mean * (1 + low), mean * (1 + high)], resolveColor(column.trial.color));
      }
    });
  });
}
