// The table of facts: tool, cluster, machine and settings of each trial. Differences are highlighted.

/** Groups of settings that only select where results are written. The command line contains them. */
const OUTPUT_GROUPS = new Set(["Graph", "Log"]);

const COMMAND = "Command line";

/** Groups of facts that are at the top of the page as well. */
const ABOUT_GROUPS = new Set(["Run", "Machine", "Cluster"]);

/** Texts of settings that have no value, or their default. */
const NO_VALUES = new Set(["null", "false", "DEFAULT", "NONE", "{}", "not applicable", ""]);
const DEFAULTS = new Map(Object.entries({
  "Count": "-1", "Consistency Level": "LOCAL_ONE", "Serial Consistency Level": "SERIAL", "Key Size (bytes)": "10",
  "Counter Increment Distribution": "add=fixed(1)", "Command Clustering Distribution": "clustering=GAUSSIAN(1..10)", "OpsPer Sec": "0",
  "Order": "ARBITRARY", "Wrap": "true", "Revisits": "Uniform:  min=1,max=1000000", "Visits": "Fixed:  key=1",
  "Row Population Ratio": "Ratio: divisor=1.000000;delegate=Fixed:  key=1", "Batch Type": "not batching", "Max Columns Per Key": "5",
  "Column Names": "[C0, C1, C2, C3, C4]", "Comparator": "AsciiType", "Size Distribution": "Fixed:  key=34", "Count Distribution": "Fixed:  key=5",
  "Tries": "10", "API": "JAVA_DRIVER_NATIVE", "Connection Style": "CQL_PREPARED", "Keyspace": "keyspace1",
  "Replication Strategy": "org.apache.cassandra.locator.SimpleStrategy", "Replication Strategy Options": "{replication_factor=1}",
  "SSL Protocol": "TLS", "Native Port": "9042", "JMX Port": "7199", "Split Factor": "1",
}));

/** Returns whether a setting has its default. */
function isDefault(name, text) {
  return NO_VALUES.has(text) || DEFAULTS.get(name) === text;
}

/** Renders the facts if their content has changed. */
function renderFacts(container) {
  const columns = trialGroups(visibleTrials()).map(({ name, trials }) => ({ name, trial: trials[0], trials }));
  const isShort = state.facts !== "all";
  const base = Math.max(0, columns.indexOf(baselineIn(columns)));
  const names = columns.map(({ name, trials }) => [name, trials.map((trial) => trial.key)]);
  if (!changed(container, [isShort, base, names])) {
    return;
  }
  const rows = factRows(columns);
  const shown = isShort ? rows.filter((row) => (columns.length > 1 ? row.differs : row.isSet)) : rows;
  const others = columns.length > 1 ? "that are the same in all of these runs" : "that have their default, or are at the top of the page";
  container.replaceChildren(
    rows.length ? element("div", { class: "heading" }, element("h2", {}, "Settings"), factsButton(isShort, rows.length)) : "",
    shown.length ? scrollable(factsTable(columns, shown, base), "Settings of the runs") : "",
    element("p", { class: "note" }, shown.length < rows.length ? `Hidden: ${rows.length - shown.length} settings ${others}.` : ""),
  );
}

/** Returns the button that shows all facts, or only the ones that were set or differ. */
function factsButton(isShort, count) {
  return button(isShort ? `Show all ${count}` : "Show fewer", () => setState({ facts: isShort ? "all" : "differences" }),
    { class: "tool", "data-action": "facts" });
}

/**
 * Returns rows by group, each with name, one text per trial, and whether the texts differ. A text is null if a trial of
 * cassandra-stress does not record the fact.
 */
function factRows(columns) {
  const facts = columns.map(({ trials }) => joinedFacts(trials.map(factsOf)));
  const ids = new Map(facts.flatMap((map) => [...map]).map(([id, fact]) => [id, fact]));
  return [...groupBy([...ids.values()], ({ group }) => group).values()].flat().map(({ id, group, name }) => {
    const texts = facts.map((map, index) => map.get(id)?.text ?? (isNotRecorded(columns[index], name) ? null : ""));
    const known = texts.filter((text) => text !== null);
    const added = additions.facts.find((fact) => fact.group === group && fact.name === name);
    const tables = columns.map(({ trial }) => (added ? () => added.table(trial) : null));
    const isLong = facts.some((map) => map.get(id)?.isLong);
    const isSet = !ABOUT_GROUPS.has(group) && known.some((text) => !isDefault(name, text));
    return { group, name, texts, tables, isLong, isSet, differs: new Set(known).size > 1 };
  });
}

/** Returns the facts of several trials; of different texts, each once. */
function joinedFacts(all) {
  const texts = new Map();
  for (const [id, fact] of all.flatMap((facts) => [...facts])) {
    texts.set(id, (texts.get(id) ?? new Set()).add(fact.text));
  }
  return new Map([...texts].map(([id, different]) => [id, { ...all.find((facts) => facts.has(id)).get(id), text: [...different].join("\n") }]));
}

/** Returns whether a trial does not record this fact. Trials of cassandra-stress record only their command. */
function isNotRecorded(column, name) {
  return column.trial.facts === null && name !== COMMAND;
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
  additions.facts.filter(({ text }) => text(trial)).forEach(({ group, name, text }) => add(group, name, text(trial)));
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
    add("Run", "Tool", toolText(tool));
  }
  Object.entries(machine ?? {}).forEach(([name, text]) => add("Machine", name, text));
  if (cluster) {
    add("Cluster", "name", cluster.name ?? NONE);
    addNodes(add, cluster.nodes ?? []);
  }
}

/** Returns the name and the version of the tool; an empty text if they are not recorded. */
function toolText(tool) {
  return typeof tool === "string" ? tool : tool ? `${tool.name} ${tool.version}` : "";
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
  for (const [name, text] of Object.entries(settings ?? {})) {
    const warmUp = name === "No Warmup" ? { true: "none", false: "yes" }[String(text)] : undefined;
    add(group, warmUp ? "Warm-up" : name || group, warmUp ?? String(text ?? NONE).replace(/^(\d+) SECONDS$/, "$1 s"));
  }
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
  const bodies = [...groupBy(rows, (row) => row.group)].map(([group, members]) =>
    element("tbody", {}, factGroup(group, columns.length), ...members.map((row) => factRow(row, base))));
  return element("table", { class: "facts" }, head, ...bodies);
}

/** Returns the heading row of a group. */
function factGroup(group, columns) {
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
    const content = table && text ? table() : factText(row, text);
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
