// What features add to the page. Their scripts call these functions when they are loaded, before the page is built; a page
// without them is complete.

/** What features have added. */
const additions = { sections: [], panels: [], marks: [], facts: [], entries: [], readers: [], joins: [], elsewhere: [] };

/**
 * Adds a section. section: id; label; after (the section of page.html that it follows); rank (its position among those that follow
 * it); render(container), which is called after each change.
 */
function addSection(section) {
  additions.sections.push(section);
}

/** Creates the elements of the added sections. */
function placeSections() {
  for (const { id, label, after } of additions.sections.sort((one, other) => other.rank - one.rank)) {
    document.getElementById(after).after(element("section", { id, class: "added", "aria-label": label }));
  }
}

/** Renders the added sections. */
function renderAdded() {
  additions.sections.forEach(({ id, render }) => render(document.getElementById(id)));
}

/** Adds a panel before the one with an id. `plan()` returns the plan for addPanel when the state is known. */
function addPanelBefore(id, plan) {
  additions.panels.push({ id, plan });
}

/** Adds a setting of the view, as in SETTINGS. */
function addSetting(setting) {
  SETTINGS.push(setting);
}

/** Adds marks to the panels over time. plan: key of their data attribute; of(trials): the marks; text(mark); draw(plot, marks). */
function addMarks(plan) {
  additions.marks.push(plan);
}

/** Adds a fact about runs. fact: group; name; text(trial), empty if it has none; table(trial), which shows it. */
function addFact(fact) {
  additions.facts.push(fact);
}

/** Adds a function that returns an entry as the page shows it: `change(entry, total)`, with that of all operations. It changes a copy. */
function addEntryChange(change) {
  additions.entries.push(change);
}

/** Adds a function that completes the trials after they have been read: `read(trials, stats)`. */
function addReader(read) {
  additions.readers.push(read);
}

/** Adds how the live page joins the value of a key with a later one: `join(earlier, later)`. Otherwise the later one is used. */
function addJoin(key, join) {
  additions.joins.push({ key, join });
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

/** Adds a function that returns whether another part of the page has the figures and the verdict of a trial. */
function addShownElsewhere(test) {
  additions.elsewhere.push(test);
}

/** Returns whether another part of the page has the figures and the verdict of a trial. */
function isShownElsewhere(trial) {
  return additions.elsewhere.some((test) => test(trial));
}
