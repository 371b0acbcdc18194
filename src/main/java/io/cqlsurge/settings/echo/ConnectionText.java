package io.cqlsurge.settings.echo;

import io.cqlsurge.settings.CredentialsFile;
import io.cqlsurge.settings.JmxSettings;
import io.cqlsurge.settings.LoadBalance;
import io.cqlsurge.settings.ModeSettings;
import io.cqlsurge.settings.NodeSettings;
import io.cqlsurge.settings.PortSettings;
import io.cqlsurge.settings.Secret;
import io.cqlsurge.settings.TransportSettings;
import java.util.Optional;

/** The lines about how to connect in the settings dump; no secret is in them. */
final class ConnectionText {
  private static final String DEFAULT = "DEFAULT";

  private final SettingsText text;

  ConnectionText(SettingsText text) {
    this.text = text;
  }

  void mode(ModeSettings mode) {
    text.group("Mode");
    text.line("API", "JAVA_DRIVER_NATIVE");
    text.line("Connection Style", mode.prepared() ? "CQL_PREPARED" : "CQL");
    text.line(
        "Protocol Version",
        mode.protocolVersion().isPresent() ? "V" + mode.protocolVersion().getAsInt() : DEFAULT);
    text.line("Username", SettingsText.orNull(mode.user()));
    text.line("Password", suppressed(mode.password()));
    text.line("Auth Provider Class", SettingsText.orNull(mode.authProvider()));
    text.line(
        "Max Pending Per Connection",
        mode.maxPending().isPresent() ? mode.maxPending().getAsInt() : DEFAULT);
    text.line(
        "Connections Per Host",
        mode.connectionsPerHost().isPresent() ? mode.connectionsPerHost().getAsInt() : DEFAULT);
    text.line("Request Timeout", mode.requestTimeout().map(time -> time.toMillis() + " ms"));
    text.line("Compression", mode.compression());
    if (mode.plain()) {
      text.line("Plain", true);
    }
    text.line("Bundle", mode.bundle());
  }

  void nodes(NodeSettings nodes) {
    text.group("Node");
    text.line("Nodes", nodes.contactPoints());
    text.line("Is White List", nodes.onlyThese());
    text.line("Datacenter", SettingsText.orNull(nodes.datacenter()));
    text.line("Rack", nodes.rack());
    text.line("Load Balance", nodes.loadBalance().map(LoadBalance::title));
    if (nodes.remoteNodes().isPresent()) {
      text.line("Remote DC Hosts", nodes.remoteNodes().getAsInt());
    }
    text.line("Driver Config", nodes.driverConfig());
  }

  void transport(TransportSettings transport) {
    text.group("Transport");
    store("Truststore", transport.truststore());
    store("Keystore", transport.keystore());
    text.line("SSL Protocol", transport.protocol());
    text.line("SSL Algorithm", transport.algorithm().orElse(DEFAULT));
    text.line(
        "SSL Ciphers",
        transport.ciphers().isEmpty() ? DEFAULT : String.join(",", transport.ciphers()));
    text.line("Store Type", transport.storeType());
    if (transport.hostnameVerification()) {
      text.line("Hostname Verification", true);
    }
  }

  private void store(String name, Optional<TransportSettings.Store> store) {
    text.line(name, SettingsText.orNull(store.map(TransportSettings.Store::file)));
    text.line(name + " Password", suppressed(store.flatMap(TransportSettings.Store::password)));
  }

  void port(PortSettings port) {
    text.group("Port");
    text.line("Native Port", port.nativePort());
    text.line("JMX Port", port.jmxPort());
  }

  /** Only 5.x has this group; it is told when it was typed. */
  void jmx(JmxSettings jmx) {
    text.group("JMX");
    text.line("Username", SettingsText.orNull(jmx.user()));
    text.line("Password", suppressed(jmx.password()));
  }

  /** Only 5.x has this group; it is told when it was typed. */
  void credentials(CredentialsFile credentials) {
    if (credentials.file().isEmpty()) {
      return;
    }
    text.group("Credentials file");
    text.line("File", credentials.file());
    for (CredentialsFile.Credential credential : CredentialsFile.Credential.values()) {
      boolean isName = credential.title().endsWith("username");
      text.line(
          credential.title(),
          isName
              ? credentials.name(credential).orElse("*not set*")
              : credentials.secret(credential).map(secret -> "*suppressed*").orElse("*not set*"));
    }
  }

  private static String suppressed(Optional<Secret> secret) {
    return secret.isPresent() ? "*suppressed*" : "null";
  }
}
