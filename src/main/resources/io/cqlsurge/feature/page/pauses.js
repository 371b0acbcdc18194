// Pauses of a client (its process was stopped or suspended), marked in the panels over time. Values measured there do
// not describe the database.

/**
 * Returns the pauses of the trials. Consecutive intervals with a pause are one period.
 *
 * @param {Trial[]} trials
 */
function pausesOf(trials) {
  return trials.flatMap((trial) => {
    const column = listOf(trial.client?.columns).indexOf("paused");
    const ends = listOf(trial.series.get(TOTAL).rows).map((row) => row[trial.series.get(TOTAL).metrics.indexOf("time")]);
    return column < 0 ? [] : pausePeriods(listOf(trial.client.intervals).map((row) => row[column] ?? 0), ends, trial);
  });
}

/**
 * Returns the periods of intervals with a pause, each with the total time the client was paused, in s.
 *
 * @param {Trial} trial
 */
function pausePeriods(paused, ends, trial) {
  const found = [];
  let open = null;
  paused.forEach((seconds, index) => {
    if (seconds <= 0) {
      open = null;
      return;
    }
    if (open === null) {
      open = { trial, from: index > 0 ? ends[index - 1] : trial.series.get(TOTAL).start, seconds: 0 };
      found.push(open);
    }
    open.to = ends[index];
    open.seconds += seconds;
  });
  return found;
}

/** Returns the label of a pause. */
function pauseText(pause) {
  return `client paused ${pause.seconds.toFixed(1)} s`;
}

/**
 * Shades the pauses in the chart and labels them.
 *
 * @param {uPlot} plot
 */
function drawPauses(plot, pauses) {
  drawLabelled(plot, (context, transform) => pauses.forEach((pause, index) => {
    const { left, top, height } = transform;
    const from = transform.toX(pause.from);
    context.globalAlpha = 0.15;
    context.fillStyle = resolveColor(pause.trial.color);
    context.fillRect(from, top, Math.max(1, transform.toX(pause.to) - from), height);
    context.globalAlpha = 1;
    context.fillStyle = resolveColor("var(--ink)");
    context.fillText(pauseText(pause), Math.max(left, from) + 4, top + 4 + 28 * (index % 4));
  }));
}

/**
 * Calls a function that draws marks with labels, and clips them to the area of the chart and an edge around it.
 *
 * @param {uPlot} plot
 */
function drawLabelled(plot, draw, edge = 0) {
  const transform = chartTransform(plot);
  const context = plot.ctx;
  context.save();
  context.beginPath();
  context.rect(transform.left - edge, transform.top - edge, transform.width + 2 * edge, transform.height + 2 * edge);
  context.clip();
  context.font = plot.axes[0].font[0];
  context.textBaseline = "top";
  context.textAlign = "left";
  draw(context, transform);
  context.restore();
}
