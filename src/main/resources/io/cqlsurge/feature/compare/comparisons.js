// Reads the comparisons of trials, which cqlsurge has computed when it wrote the page; `cqlsurge compare` prints the same.

addReader(addComparisons);

/**
 * Adds the comparisons to the trials. Repeats have one column, and the same colour and dashes.
 *
 * @param {Trial[]} trials
 */
function addComparisons(trials, { comparisons }) {
  trials.forEach((trial) => (trial.pairs = new Map()));
  const columns = listOf(comparisons?.columns);
  columns.forEach((positions, column) => {
    const repeats = positions.map((position) => trials[position]);
    for (const trial of repeats) {
      Object.assign(trial, { column, index: repeats[0].index, color: repeats[0].color });
    }
  });
  const used = [...new Set(trials.map(({ index }) => index))].sort((a, b) => a - b);
  for (const trial of trials) {
    trial.index = used.indexOf(trial.index);
    trial.color = colorOf(trial.index);
  }
  for (const pair of listOf(comparisons?.pairs)) {
    for (const trial of trials) {
      if (trial.column === pair.baseline) {
        trial.pairs.set(pair.other, readPair(pair, pair.sentence, comparisons.lines, (figures) => figures));
      } else if (trial.column === pair.other) {
        trial.pairs.set(pair.baseline, readPair(pair, pair.reverse, comparisons.lines, inverse));
      }
    }
  }
}

/** Returns the comparison with a baseline: the sentence, and by kind the judged lines. */
function readPair(pair, sentence, keys, direct) {
  const kinds = new Map();
  for (const [kind, { otherErrors, lines }] of Object.entries(pair.kinds)) {
    const judged = keys.map((key, index) => [key, lines[index]]).filter(([, figures]) => figures.length > 0);
    kinds.set(kind, { otherErrors: Boolean(otherErrors), lines: new Map(judged.map(([key, figures]) => [key, direct(figures)])) });
  }
  return { sentence, kinds };
}

/** Returns the figures of a change as seen from the other trial. */
function inverse([change, low, high, direction]) {
  const turned = (share) => 1 / (1 + share) - 1;
  return [turned(change), turned(high), turned(low), -direction];
}

/** Returns the sentence about each column that is compared with the baseline, except of a duel, which has an answer. */
function sentencesOf() {
  const baseline = comparedColumn();
  const others = poolColumns(TOTAL).filter(({ trial }) => trial !== baseline.trial && !trial.partOf && !areStages(baseline.trial, trial));
  return new Map(others.flatMap(({ trial, name }) => {
    const sentence = textOf(baseline.trial.pairs.get(trial.column)?.sentence);
    return sentence ? [[trial.column, { name, sentence }]] : [];
  }));
}
