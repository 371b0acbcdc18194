// What features add to the page. Their scripts call these functions when they are loaded, before the page is built; a page
// without them is complete.

/** The sections that features add: id, label, the section that they follow, and their rank among those that follow it. */
const addedSections = [];

/** Adds a section. `render(container)` is called after each change. */
function addSection(section) {
  addedSections.push(section);
}

/** Creates the elements of the added sections. */
function placeSections() {
  for (const { id, label, after } of addedSections.sort((one, other) => other.rank - one.rank)) {
    document.getElementById(after).after(element("section", { id, class: "added", "aria-label": label }));
  }
}

/** The panels that features add: the plan for addPanel, and the identifier of the panel that follows them. */
const addedPanels = [];

/** Adds a panel before another one. `plan()` is called when the state is known. */
function addPanelBefore(id, plan) {
  addedPanels.push({ id, plan });
}

/** Adds a setting of the view, as in SETTINGS. */
function addSetting(setting) {
  SETTINGS.push(setting);
}

/** The marks that features add to the panels over time. */
const addedMarks = [];

/** Adds marks to the panels over time. plan: key of their data attribute; of(trials): the marks; text(mark); draw(plot, marks). */
function addMarks(plan) {
  addedMarks.push(plan);
}

/** What reads the keys of features from the data. */
const addedReaders = [];

/** Adds a function that completes the trials after they have been read: `read(trials, stats)`. */
function addReader(read) {
  addedReaders.push(read);
}

/**
 * What shows how columns differ from the baseline. Without a feature that sets it, figures are shown alone.
 *
 * @type {Comparer}
 */
let comparer = {
  judge: () => ({ judged: false, effect: null }), sentences: () => new Map(), text: () => "", headings: [], cells: () => [],
  notes: () => ({ difference: () => [], heading: () => [], list: () => [] }),
};

/** Sets what shows differences. */
function setComparer(other) {
  comparer = other;
}

/** How keys of features are joined with those of an update while a run lasts. */
const addedJoins = [];

/** Adds how the value of a key is joined with a later one: `join(earlier, later)`. Without it, the later one replaces the earlier. */
function addJoin(key, join) {
  addedJoins.push({ key, join });
}

/** Returns whether another part of the page has the figures and the verdict of a trial. */
let isShownElsewhere = (/** @type {Trial} */ _trial) => false;

/** Sets the function that returns whether another part of the page has the figures of a trial. */
function setShownElsewhere(test) {
  isShownElsewhere = test;
}

/** Renders the added sections. */
function renderAdded() {
  addedSections.forEach(({ id, render }) => render(document.getElementById(id)));
}
