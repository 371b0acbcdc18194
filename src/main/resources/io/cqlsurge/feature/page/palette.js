// Colours of Okabe and Ito, which colour-blind people can distinguish. When all are used, dashes distinguish more
// trials.

const COLORS = 7;
const DASHES = [[], [7, 3], [2, 3], [10, 3, 2, 3], [14, 4], [5, 2, 2, 2, 2, 2], [1, 5], [18, 3, 4, 3]];

/** Returns the CSS colour of the n-th trial. The style sheet defines it for the light and the dark theme. */
function colorOf(index) {
  return `var(--trial-${index % COLORS})`;
}

/**
 * Returns the dash pattern of a trial's line, empty for a solid line.
 *
 * @param {Trial} trial
 */
function dashOf(trial) {
  return DASHES[Math.floor(trial.index / COLORS) % DASHES.length];
}

/** Returns the width, dashes and opacity of a line; all lines of a trial differ only in these. */
function styleOf({ trial, style = null }, width = 1.5) {
  return style ?? { width, dash: dashOf(trial), alpha: 1 };
}

/** Returns the current value of a CSS variable's colour, because a canvas does not support CSS variables. */
function resolveColor(color) {
  const name = /^var\((.*)\)$/.exec(color);
  return name ? getComputedStyle(document.documentElement).getPropertyValue(name[1]).trim() : color;
}
