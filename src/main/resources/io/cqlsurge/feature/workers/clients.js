// The clients of a run that several clients executed.

addFact({ group: "Run", name: "Clients", text: clientsText, table: clientsTable });

/** Columns of the table: heading, and the text of a client. */
const CLIENTS_COLUMNS = [
  { name: "client", text: (client) => String(client.index) },
  { name: "host", text: (client) => textOf(client.host) },
  { name: "threads", text: (client) => formatCount(client.threads) },
  { name: "op/s", text: (client) => formatNumber(numberOf(client["op rate"])) },
  { name: "mean ms", text: (client) => formatNumber(numberOf(client.latency?.mean)) },
  { name: "99th ms", text: (client) => formatNumber(numberOf(client.latency?.["99th percentile"])) },
  { name: "errors", text: (client) => formatCount(client.errors) },
  { name: "start skew ms", text: (client) => formatNumber(numberOf(client.skew)) },
  { name: "client is the limit", text: (client) => limitText(client) },
];

/** Returns whether a client was the limit, and why, or that it was lost. */
function limitText(client) {
  return client.lost ? `lost ${textOf(client.lost)}` : textOf(client.verdict) || "no";
}

/** Returns the clients of a trial as text, one line per client; an empty text if there is only one. */
function clientsText(trial) {
  const clients = listOf(trial.own.clients);
  return clients.length < 2 ? "" : clients.map((client) => CLIENTS_COLUMNS.map(({ text }) => text(client)).join(" ")).join("\n");
}

/** Returns the clients of a trial as a table. */
function clientsTable(trial) {
  return listTable("clients", CLIENTS_COLUMNS.map(({ name }) => name),
    listOf(trial.own.clients).map((client) => CLIENTS_COLUMNS.map(({ text }) => text(client))));
}
