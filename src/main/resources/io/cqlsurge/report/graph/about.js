// The group below the title: command lines, cluster, this client, start and length.

const MOST_COMMANDS = 4;

/**
 * Renders the group if its content has changed.
 *
 * @param {Model} model
 */
function renderAbout(container, model) {
  const commands = commandsOf(model);
  const facts = aboutFacts(model.trials);
  if (!changed(container, [commands, facts])) {
    return;
  }
  container.replaceChildren(
    ...commands.slice(0, MOST_COMMANDS).map(([name, command]) => commandLine(commands.length > 1 ? name : "", command)),
    commands.length > MOST_COMMANDS ? element("p", { class: "note" }, `${commands.length - MOST_COMMANDS} more command lines are in the facts.`) : "",
    element("dl", {}, ...facts.map(([name, text]) => element("div", {}, element("dt", {}, name), element("dd", {}, text)))));
}

/**
 * Returns the different command lines, each with the name of its first trials.
 *
 * @param {Model} model
 */
function commandsOf(model) {
  const names = new Map();
  for (const group of trialGroups(orderedTrials(model))) {
    for (const trial of group.trials.filter((each) => each.command)) {
      const line = `${trial.foreign ? "cassandra-stress" : "cqlsurge"} ${trial.command}`;
      names.set(line, names.get(line) ?? group.name);
    }
  }
  return [...names].map(([line, name]) => [name, line]);
}

/** Returns a command line with a button to copy it. */
function commandLine(name, command) {
  const copy = async (event) => {
    const button = event.currentTarget;
    showStatus(button, (await copyText(command)) ? "Copied" : saveFile(fileName(document.title, ".txt"), new Blob([command])));
  };
  return element("div", { class: "command" }, name ? element("b", {}, name) : "", element("code", {}, command), toolButton("Copy", copy));
}

/**
 * Returns name and text of each fact that is known.
 *
 * @param {Trial[]} trials
 */
function aboutFacts(trials) {
  const facts = trials.flatMap((trial) => (trial.facts ? [trial.facts] : []));
  const clients = Math.max(0, ...trials.map((trial) => trial.clients.length));
  const several = clients > 1 ? [`${clients} clients, the first one: `] : [];
  return [
    ["Cluster", sharedText(facts.map(({ cluster }) => clusterText(cluster)))],
    ["This client", [...several, sharedText(facts.map(machineText))].join("")],
    ["Started", startText(trials)],
  ].filter(([, text]) => text);
}

/** Returns the text that all runs share, or how many there are. */
function sharedText(texts) {
  const different = [...new Set(texts.filter(Boolean))];
  return different.length > 1 ? `${different.length} different ones, see the facts` : different[0] ?? "";
}

/** Returns the name, the nodes by data centre and the versions of a cluster. */
function clusterText(cluster) {
  const nodes = listOf(cluster?.nodes);
  if (nodes.length === 0) {
    return "";
  }
  const count = (all) => `${all.length} node${all.length === 1 ? "" : "s"}`;
  const centers = [...new Set(nodes.map((node) => textOf(node.datacenter)))].map((name) =>
    [count(nodes.filter((node) => textOf(node.datacenter) === name)), name].filter(Boolean).join(" in "));
  const versions = [...new Set(nodes.map((node) => node.version ?? "unknown"))].sort();
  const name = known(cluster.name) ? [cluster.name] : [];
  return [...name, ...centers, `version ${versions.join(", ")}`].join(", ");
}

/** Returns the version of the tool, and the machine. */
function machineText({ tool, machine }) {
  const version = tool ? [typeof tool === "string" ? tool : `${tool.name} ${tool.version}`] : [];
  const java = / VM (\d[\d.]*)/.exec(textOf(machine?.java));
  const parts = machine ? [`${machine.cores} core${machine.cores === 1 ? "" : "s"}`, java ? `Java ${java[1]}` : machine.java, machine.system] : [];
  return [...version, ...parts.filter(known)].join(", ");
}

/** Returns whether a text has content; a setting without a value is recorded as "null". */
function known(text) {
  return Boolean(text) && text !== "null";
}

/**
 * Returns when the runs started, and their length or their number.
 *
 * @param {Trial[]} trials
 */
function startText(trials) {
  const started = trials.flatMap((trial) => (trial.started ? [trial.started] : [])).sort((a, b) => a.getTime() - b.getTime());
  if (started.length === 0) {
    return "";
  }
  const [first, last] = [started[0], started[started.length - 1]].map(formatMoment);
  const length = trials.length > 1 ? `${trials.length} runs` : trials[0].ending.status === "running" ? "running" : lengthText(trials[0]);
  return `${first === last ? first : `${first} to ${last}`}, ${length}`;
}
