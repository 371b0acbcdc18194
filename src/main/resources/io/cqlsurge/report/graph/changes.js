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
  drawLabelled(plot, (context, transform) => changes.forEach((change, index) => {
    const x = transform.toX(change.at);
    context.fillStyle = resolveColor(change.trial.color);
    context.fillRect(x, transform.top, devicePixelRatio, transform.height);
    context.fillStyle = resolveColor("var(--ink)");
    context.fillText(change.text, x + 4, transform.top + 4 + 14 * (index % 4));
  }));
}
