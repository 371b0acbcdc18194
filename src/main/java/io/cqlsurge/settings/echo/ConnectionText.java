package io.cqlsurge.settings.echo;

import io.cqlsurge.settings.connection.CredentialsFile;
import io.cqlsurge.settings.connection.JmxSettings;
import io.cqlsurge.settings.connection.LoadBalance;
import io.cqlsurge.settings.connection.ModeSettings;
import io.cqlsurge.settings.connection.NodeSettings;
import io.cqlsurge.settings.connection.PortSettings;
import io.cqlsurge.settings.connection.Secret;
import io.cqlsurge.settings.connection.TransportSettings;
import java.util.Map;
import java.util.Optional;

/** The connection's lines in the settings dump; they contain no secrets. */
record ConnectionText(DumpGroups dump) {
  private static final String DEFAULT = "DEFAULT";
  private static final String SUPPRESSED = "*suppressed*";

  void mode(ModeSettings mode) {
    dump.group("Mode");
    dump.line("API", "JAVA_DRIVER_NATIVE");
    dump.line("Connection Style", mode.prepared() ? "CQL_PREPARED" : "CQL");
    dump.line("Protocol Version", mode.protocol().version().map(each -> "V" + each), DEFAULT);
    dump.orNull("Username", mode.authentication().user());
    secret("Password", mode.authentication().password());
    dump.orNull("Auth Provider Class", mode.authentication().provider());
    dump.line("Max Pending Per Connection", mode.connections().maxPending(), DEFAULT);
    dump.line("Connections Per Host", mode.connections().perHost(), DEFAULT);
    dump.line("Request Timeout", mode.requestTimeout().map(time -> time.toMillis() + " ms"));
    dump.line("Compression", mode.protocol().compression());
    dump.given("Plain", mode.plain());
    dump.line("Bundle", mode.bundle());
  }

  void nodes(NodeSettings nodes) {
    dump.group("Node");
    dump.line("Nodes", nodes.contactPoints());
    dump.line("Is White List", nodes.onlyThese());
    dump.orNull("Datacenter", nodes.datacenter());
    dump.line("Rack", nodes.rack());
    dump.line("Load Balance", nodes.loadBalance().map(LoadBalance::title));
    dump.line("Remote DC Hosts", nodes.remoteNodes());
    dump.line("Driver Config", nodes.driverConfig());
  }

  void transport(TransportSettings transport) {
    dump.group("Transport");
    store("Truststore", transport.truststore());
    store("Keystore", transport.keystore());
    dump.line("SSL Protocol", transport.protocol());
    dump.line("SSL Algorithm", transport.algorithm(), DEFAULT);
    dump.line(
        "SSL Ciphers",
        transport.ciphers().isEmpty() ? DEFAULT : String.join(",", transport.ciphers()));
    dump.line("Store Type", transport.storeType());
    dump.given("Hostname Verification", transport.hostnameVerification());
  }

  private void store(String name, Optional<TransportSettings.Store> store) {
    dump.orNull(name, store.map(TransportSettings.Store::file));
    secret(name + " Password", store.flatMap(TransportSettings.Store::password));
  }

  void port(PortSettings port) {
    dump.group("Port");
    dump.line("Native Port", port.nativePort());
    dump.line("JMX Port", port.jmxPort());
  }

  /** Adds the group, which only 5.x has, if it was given. */
  void jmx(JmxSettings jmx) {
    dump.group("JMX");
    dump.orNull("Username", jmx.user());
    secret("Password", jmx.password());
  }

  /** Adds the group, which only 5.x has, if it was given. */
  void credentials(CredentialsFile credentials) {
    if (credentials.file().isEmpty()) {
      return;
    }
    dump.group("Credentials file");
    dump.line("File", credentials.file());
    for (CredentialsFile.Credential key : CredentialsFile.Credential.values()) {
      boolean isName = key.title().endsWith("username");
      Optional<String> value = credentials.name(key).map(name -> isName ? name : SUPPRESSED);
      dump.line(key.title(), value, "*not set*");
    }
  }

  /** Adds the group, which cassandra-stress does not have, if variables were used. */
  void environment(Map<String, String> variables) {
    if (!variables.isEmpty()) {
      dump.group("Environment");
      variables.forEach(dump::line);
    }
  }

  private void secret(String name, Optional<Secret> secret) {
    dump.orNull(name, secret.map(given -> SUPPRESSED));
  }
}
