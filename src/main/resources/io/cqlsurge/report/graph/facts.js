// The table of facts: tool, cluster, machine and settings of each trial. Differences are highlighted.

/** Groups of settings that only select where results are written. The command line contains them. */
const OUTPUT_GROUPS = new Set(["Graph", "Log"]);

const COMMAND = "Command line";

/** The fact that is shown as a table. */
const CLIENTS = JSON.stringify(["Run", "Clients"]);

/**
 * Renders the facts if their content has changed.
 *
 * @param {Model} model
 * @param {State} state
 */
function renderFacts(container, model, state) {
  const columns = visibleTrials(model).map((trial) => columnOf(trial, state));
  const onlyDifferences = columns.length > 1 && state.facts !== "all";
  const base = Math.max(0, columns.findIndex((column) => column.trial.key === state.baseline));
  const names = columns.map((column) => [column.trial.key, column.name]);
  if (!changed(container, [onlyDifferences, base, names])) {
    return;
  }
  const rows = factRows(columns);
  const shown = onlyDifferences ? rows.filter((row) => row.differs) : rows;
  const tools = columns.length > 1 ? [differencesBox(onlyDifferences)] : [];
  container.replaceChildren(
    element("div", { class: "heading" }, element("h2", {}, "Facts"), ...tools),
    columns.length ? scrollable(factsTable(columns, shown, base), "Facts of the trials") : "",
    hiddenNote(rows.length - shown.length),
  );
}

/** Returns the checkbox that hides the facts that are the same in all trials. */
function differencesBox(ticked) {
  const choose = (event) => setState({ facts: event.currentTarget.checked ? "differences" : "all" });
  const box = element("input", { type: "checkbox", checked: ticked, change: choose });
  return element("label", { class: "choice" }, box, element("span", {}, "only differences"));
}

/** Returns a note with the number of hidden rows. */
function hiddenNote(count) {
  const text = count > 0 ? `Hidden: ${count.toLocaleString("en-US")} facts that are the same in all of these trials.` : "";
  return element("p", { class: "note" }, text);
}

/**
 * Returns rows with group, name, one text per trial, and whether the texts differ. A text is null if a trial of
 * cassandra-stress does not record the fact.
 */
function factRows(columns) {
  const facts = columns.map((column) => factsOf(column.trial));
  const ids = new Map(facts.flatMap((map) => [...map]).map(([id, fact]) => [id, fact]));
  return sortByGroup([...ids.values()]).map(({ id, group, name }) => {
    const texts = facts.map((map, index) => map.get(id)?.text ?? (isNotRecorded(columns[index], name) ? null : ""));
    const known = texts.filter((text) => text !== null);
    const tables = columns.map((column) => (id === CLIENTS ? column.trial : null));
    const isLong = facts.some((map) => map.get(id)?.isLong);
    return { group, name, texts, tables, isLong, differs: new Set(known).size > 1 };
  });
}

/** Returns whether a trial does not record this fact. Trials of cassandra-stress record only their command. */
function isNotRecorded(column, name) {
  return column.trial.facts === null && name !== COMMAND;
}

/** Sorts facts by group, with groups in the order of their first fact. */
function sortByGroup(facts) {
  const groups = [...new Set(facts.map((fact) => fact.group))];
  return groups.flatMap((group) => facts.filter((fact) => fact.group === group));
}

/**
 * Returns all facts of a trial by ID, in order.
 *
 * @param {Trial} trial
 */
function factsOf(trial) {
  const facts = new Map();
  const add = (group, name, text, isLong = false) => {
    const id = JSON.stringify([group, name]);
    facts.set(id, { id, group, name, text: String(text), isLong });
  };
  add("Run", COMMAND, trial.command || NONE);
  if (trial.clients.length > 1) {
    add("Run", "Clients", clientsText(trial));
  }
  if (trial.facts) {
    addEnvironment(add, trial.facts);
    Object.entries(trial.facts.settings ?? {})
      .filter(([group]) => !OUTPUT_GROUPS.has(group))
      .forEach(([group, settings]) => addSettings(add, group, settings));
    addProfiles(add, trial.facts.profiles);
  }
  return facts;
}

/** Adds tool, machine and cluster. */
function addEnvironment(add, facts) {
  const { tool, machine, cluster } = facts;
  if (tool) {
    add("Run", "Tool", typeof tool === "string" ? tool : `${tool.name} ${tool.version}`);
  }
  Object.entries(machine ?? {}).forEach(([name, text]) => add("Machine", name, text));
  if (cluster) {
    add("Cluster", "name", cluster.name ?? NONE);
    addNodes(add, cluster.nodes ?? []);
  }
}

/** Adds the number of nodes, their versions, and each node. */
function addNodes(add, nodes) {
  const versions = [...new Set(nodes.map((node) => node.version ?? "unknown"))].sort();
  add("Cluster", "nodes", nodes.length);
  add("Cluster", "versions", versions.join(", ") || NONE);
  nodes.forEach((node) => {
    const location = [node.datacenter, node.rack, node.version].filter(Boolean).join(", ");
    add("Cluster", String(node.address), location || NONE);
  });
}

/** Adds a group of settings as printed. */
function addSettings(add, group, settings) {
  Object.entries(settings ?? {}).forEach(([name, text]) => add(group, name || group, text ?? NONE));
}

/** Adds the texts of user profiles. */
function addProfiles(add, profiles) {
  Object.entries(profiles ?? {}).forEach(([name, text]) => {
    const isNumbered = Array.isArray(profiles);
    add("Profiles", isNumbered ? `profile ${Number(name) + 1}` : name, text, true);
  });
}

/** Returns the table of facts with one column per trial; `base` is the index of the baseline's column. */
function factsTable(columns, rows, base) {
  const headings = columns.map((column) => element("th", { scope: "col" }, trialHead(column)));
  const head = element("thead", {}, element("tr", {}, element("td", { class: "line" }), ...headings));
  const groups = [...new Set(rows.map((row) => row.group))];
  const bodies = groups.map((group) =>
    element(
      "tbody",
      {},
      groupRow(group, columns.length),
      ...rows.filter((row) => row.group === group).map((row) => factRow(row, base)),
    ),
  );
  return element("table", { class: "facts" }, head, ...bodies);
}

/** Returns the heading row of a group. */
function groupRow(group, columns) {
  const name = element("th", { scope: "rowgroup", class: "line" }, group);
  return element("tr", { class: "group" }, name, element("td", { colspan: columns }));
}

/**
 * Returns the row of one fact. Texts that differ from the baseline, or from the first trial that records the fact, are
 * highlighted.
 */
function factRow(row, base) {
  const reference = row.texts[base] ?? row.texts.find((text) => text !== null);
  const cells = row.texts.map((text, column) => {
    const differs = text !== null && text !== reference;
    const table = row.tables[column];
    const content = table && text ? clientsTable(table) : factText(row, text);
    return element("td", { class: differs ? "other" : false }, content);
  });
  return tableRow({ class: row.differs ? "differs" : false }, [row.name], cells);
}

/** Returns the text of a fact. A text of several lines is collapsed. */
function factText(row, text) {
  if (row.isLong && text) {
    const count = text.trimEnd().split("\n").length;
    return element("details", {}, element("summary", {}, `${count} lines`), element("pre", {}, text));
  }
  return text || NONE;
}
