// Groups of trials in the list: the runs of one command, and repeated runs, are one entry that can be unfolded.

/** The end of a name that is a rate. */
const RATE_NAME = /(?: -)? [\d,]+\/s( \(\d+\))?$/;

/** The groups whose trials the list shows. */
const unfolded = new Set();

/**
 * Returns the trials in groups: the runs of one command, repeated runs, or a single trial.
 *
 * @returns {TrialGroup[]}
 */
function trialGroups(trials) {
  const columnIn = (trial) => String(trial.column ?? trial.key);
  const hasOthers = new Set(trials.map(columnIn)).size > 1;
  const groups = groupBy(trials, (trial) => {
    const isStep = trials.some((other) => other !== trial && trial.run && other.run === trial.run);
    return isStep ? trial.run : hasOthers ? columnIn(trial) : trial.key;
  });
  const named = [...groups].map(([id, members]) => {
    const name = nameOf(members[0]);
    return { id, trials: members, name: members.length > 1 ? baseOf(name.replace(RATE_NAME, "")) : name, test: members[0].test };
  });
  makeNamesUnique(named);
  return named;
}

/** Returns the rows of a group: one for all of its trials, and one for each trial if it is unfolded. */
function groupRows(group, all, sentences) {
  const sentence = sentences.size ? sentences.get(group.trials[0].column)?.sentence ?? "" : null;
  const rows = (text) => group.trials.map((trial) => trialRow(trial, all.indexOf(trial), all.length, text));
  return group.trials.length === 1 ? rows(sentence) : [groupRow(group, sentence), ...(unfolded.has(group.id) ? rows(sentence && "") : [])];
}

/** Returns the row of several trials: with the results of repeated runs, or of the only visible step. */
function groupRow({ id, name, trials }, sentence) {
  const keys = trials.map((trial) => trial.key);
  const visible = trials.filter((trial) => !state.hidden.has(trial.key));
  const isWhole = visible.length === keys.length;
  const others = [...state.hidden].filter((key) => !keys.includes(key));
  const shown = showBox(id, name, isWhole, () => setState({ hidden: new Set(isWhole ? [...others, ...keys] : others) }));
  shown.indeterminate = !isWhole && visible.length > 0;
  const isOneLine = new Set(visible.map((trial) => trial.index)).size < 2;
  const fold = () => {
    if (!unfolded.delete(id)) {
      unfolded.add(id);
    }
    notifyListeners(new Set(["order"]));
  };
  const unusual = trials.filter((trial) => trial.ending.status !== "completed").slice(-1);
  const isSteps = trials[0].run !== "" && trials[0].run === trials[1].run;
  return listRow({
    id, kind: visible.length ? "group" : "group hidden", mark: [shown, isOneLine ? swatch(visible[0] ?? trials[0]) : ""], sentence,
    trials: isSteps ? (visible.length === 1 ? visible : []) : trials, name: element("span", { class: "name" }, name),
    buttons: [element("button", {
      type: "button", "data-action": "unfold", "data-trial": id, "aria-expanded": String(unfolded.has(id)), click: fold,
    }, `${unfolded.has(id) ? "▾" : "▸"} ${trials.length} ${isSteps ? "steps" : "runs"}`)],
    about: [...unusual.map(endingLabel), ...about(trials[trials.length - 1], isOneLine ? sizeOf(visible[0] ?? trials[0]) : stepLegend(visible))],
  }, keys);
}

/** Returns the size of each step, with its colour. */
function stepLegend(trials) {
  return element("span", { class: "steps" }, ...trials.flatMap((trial) => [swatch(trial), sizeOf(trial)]));
}

/** Returns the load of a trial that has a name for it, otherwise its threads. */
function sizeOf({ load, threads }) {
  return load || !threads ? load : `${threads} thread${threads === 1 ? "" : "s"}`;
}
