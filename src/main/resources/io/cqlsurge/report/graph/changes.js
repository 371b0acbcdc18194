// Changes of the rate during a run, marked in the panels over time.

/**
 * Returns the changes of the trials.
 *
 * @param {Trial[]} trials
 */
function changesOf(trials) {
  return trials.flatMap((trial) => trial.changes.map((change) => ({ trial, at: change.time, text: `${formatTick(change.rate)}/s` })));
}

/**
 * Draws a vertical line with a label for each change.
 *
 * @param {uPlot} plot
 */
function drawChanges(plot, changes) {
  const { left, top, width, height } = plot.bbox;
  const transform = chartTransform(plot);
  const context = plot.ctx;
  context.save();
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
  context.font = plot.axes[0].font[0];
  context.textBaseline = "top";
  context.textAlign = "left";
  changes.forEach((change, index) => {
    const x = transform.toX(change.at);
    context.fillStyle = resolveColor(change.trial.color);
    context.fillRect(x, top, devicePixelRatio, height);
    context.fillStyle = resolveColor("var(--ink)");
    context.fillText(change.text, x + 4, top + 4 + 14 * (index % 4));
  });
  context.restore();
}
