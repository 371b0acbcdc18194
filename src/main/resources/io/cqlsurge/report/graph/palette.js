// Colours after Okabe and Ito, which colour-blind people can tell apart; once all are used, dashes tell more.

const COLORS = 7;
const DASHES = [[], [7, 3], [2, 3], [10, 3, 2, 3], [14, 4], [5, 2, 2, 2, 2, 2], [1, 5], [18, 3, 4, 3]];

/** The colour of the n-th trial, for style sheets; the sheet holds its shades for light and dark. */
function colorOf(index) {
  return `var(--trial-${index % COLORS})`;
}

/** The dashes of a trial's line, empty for a whole one. */
function dashOf(trial) {
  return DASHES[Math.floor(trial.index / COLORS) % DASHES.length];
}

/** What a style sheet's colour is at the moment, for a canvas, which does not know such names. */
function shade(color) {
  const name = /^var\((.*)\)$/.exec(color);
  return name ? getComputedStyle(document.documentElement).getPropertyValue(name[1]).trim() : color;
}
