package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The machine of a client.
 *
 * @param host its name
 * @param cores processors that the client may use
 * @param java the virtual machine
 * @param system the operating system
 */
public record ClientMachine(String host, int cores, String java, String system) {

  /** Returns this machine. */
  public static ClientMachine local() {
    return new ClientMachine(
        HostName.local(),
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("java.vm.name") + " " + Runtime.version(),
        String.join(
            " ",
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            System.getProperty("os.arch")));
  }

  /** Returns the machine of an entry, which does not name the host; clients do. */
  static ClientMachine of(JsonNode machine) {
    return new ClientMachine(
        "unknown",
        machine.path("cores").asInt(1),
        machine.path("java").asText(),
        machine.path("system").asText());
  }

  void writeTo(ObjectNode target) {
    target.put("cores", cores).put("java", java).put("system", system);
  }
}
