package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.driver.TestKeys;
import io.cqlsurge.it.CommandLine.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logins and encryption against a node that needs both; no secret is ever printed. */
class SecureIT {
  private static final double SOON_SECONDS = 15;
  private static final String NAME = "it-secure";
  private static final Path TRUST = Path.of("target", "node", NAME, "tls", "truststore.p12");

  /** Password of the node's keys and of its first user, whose name occurs in outputs. */
  private static final String NODE_PASSWORD = "cassandra";

  private static final String USER = "tester";
  private static final String PASSWORD = "Sesame42";
  private static final String WRONG = "Wrong77";
  private static final String RUN = "write n=20 no-warmup -rate threads=1 -log level=verbose";
  private static final String LOGIN = "-mode user=" + USER + " password=" + PASSWORD;

  @TempDir static Path folder;
  private static TestNode node;
  private static Path otherKeys;
  private static Path otherCertificate;
  private static String trust;

  @BeforeAll
  static void start() throws IOException {
    node = TestNode.start(NAME, "--auth", "--tls");
    TestKeys keys = new TestKeys(folder, PASSWORD);
    otherKeys = keys.store("other.p12", "PKCS12", "RSA");
    otherCertificate = keys.certificate(otherKeys, "other.pem");
    trust = "-transport truststore=" + TRUST + " truststore-password=" + NODE_PASSWORD;
    try (var session = node.secureSession(TRUST, NODE_PASSWORD)) {
      session.execute(
          "CREATE ROLE "
              + USER
              + " WITH SUPERUSER = true AND LOGIN = true AND PASSWORD = '"
              + PASSWORD
              + "'");
    }
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static Result run(String... parts) {
    Result result = CommandLine.cqlsurge(CommandLine.words(String.join(" ", parts))).await();
    assertThat(result.toString()).doesNotContain(PASSWORD).doesNotContain(WRONG);
    return result;
  }

  private static void assertSuccess(Result result) {
    assertThat(result.status()).as(result.toString()).isZero();
  }

  private static String at(String address) {
    return "-node " + address;
  }

  private static void assertSaid(int status, String sentence, String... parts) {
    Result result = run(parts);
    assertThat(result.status()).as(result.toString()).isEqualTo(status);
    assertThat(result.err().lines().filter(line -> line.startsWith("cqlsurge: ")))
        .as(result.err())
        .containsExactly("cqlsurge: " + sentence);
    assertThat(result.err())
        .startsWith("cqlsurge: ")
        .doesNotContain("WARN")
        .doesNotContain("SEVERE");
    assertThat(result.seconds()).isLessThan(SOON_SECONDS);
  }

  @Test
  void the_right_password_and_trust_store_work_on_both_paths() {
    Result written = run(RUN, LOGIN, trust, at(node.address()));
    assertSuccess(written);
    assertThat(written.out()).contains("Password: *suppressed*");
    Result read =
        run(
            "read n=20 no-warmup -rate threads=1",
            LOGIN + " plain auth-provider=PlainTextAuthProvider",
            trust + " ssl-protocol=TLSv1.2 hostname-verification=true",
            at(node.address()));
    assertSuccess(read);
    assertThat(read.out()).contains("Password: *suppressed*");
  }

  @Test
  void rows_written_with_one_compression_are_read_with_any() {
    String keyspace = "-schema keyspace=ks_compressed";
    assertSuccess(
        run(
            "write n=20 no-warmup -rate threads=1",
            LOGIN + " compression=snappy",
            trust,
            keyspace,
            at(node.address())));
    for (String mode :
        List.of(" compression=lz4", " compression=snappy plain", " compression=lz4 plain")) {
      assertSuccess(
          run(
              "read n=20 no-warmup -rate threads=1",
              LOGIN + mode,
              trust,
              keyspace,
              at(node.address())));
    }
  }

  private static Path credentials(String name) throws IOException {
    return Files.writeString(
        folder.resolve(name),
        "cql.username="
            + USER
            + "\ncql.password="
            + PASSWORD
            + "\ntransport.truststore.password="
            + NODE_PASSWORD
            + "\n");
  }

  @Test
  void a_credentials_file_keeps_passwords_out_of_the_command_line() throws IOException {
    Path file = credentials("secret.properties");
    String rest = "-transport truststore=" + TRUST + " -credentials-file " + file;
    assertSuccess(run(RUN, rest, at(node.address())));
    Path profile =
        Files.writeString(
            folder.resolve("profile.yaml"), "keyspace: keyspace1\ntable: standard1\n");
    assertSuccess(run("profile check " + profile, rest, at(node.address())));
    assertSuccess(run("profile show " + profile + " n=2", rest, at(node.address())));
  }

  @Test
  void workers_get_what_a_connection_needs_from_the_controller() throws IOException {
    Path login = credentials("workers.properties");
    Path driver =
        Files.writeString(
            folder.resolve("driver.conf"),
            "datastax-java-driver { advanced.heartbeat.interval = 7 seconds }\n");
    String cluster = "-transport truststore=" + TRUST + " -credentials-file " + login;
    String nodes = at(node.address()) + " driver-config=" + driver;
    Path queries = folder.resolve("queries.log");
    Result written =
        run(
            "write n=3000 no-warmup -rate threads=6 -schema keyspace=ks_workers",
            "-log server query-log-file=" + queries,
            cluster,
            nodes,
            "-sendto local=3");
    assertSuccess(written);
    assertThat(written.result("Total partitions")).startsWith("3,000 [");
    assertThat(written.out()).contains("pending");
    List<String> lines = Files.readAllLines(queries);
    assertThat(lines).filteredOn(line -> line.startsWith("# worker ")).hasSize(3);
    assertThat(lines).filteredOn(line -> line.contains("\tWRITE\t")).hasSize(3000);
    Result read =
        run("read n=3000 no-warmup -rate threads=6 -schema keyspace=ks_workers", cluster, nodes);
    assertSuccess(read);
    assertThat(read.result("Total errors")).startsWith("0 [");
    Path classes =
        Files.writeString(
            folder.resolve("classes.conf"),
            "datastax-java-driver { advanced.request-tracker.classes = [RequestLogger] }\n");
    Result refused =
        run(
            "write n=30 no-warmup -rate threads=6",
            cluster,
            at(node.address()) + " driver-config=" + classes,
            "-sendto local=3");
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err()).contains("a worker loads no file or class that a controller names");
  }

  @Test
  void a_refused_login_is_reported() {
    String to = "Cannot connect to " + node.address() + ": ";
    assertSaid(
        1,
        to + "the login as 'tester' is refused; check -mode user= password=",
        RUN,
        "-mode user=tester password=" + WRONG,
        trust,
        at(node.address()));
    assertSaid(
        1,
        to + "the cluster requires a login; give -mode user=... password=...",
        RUN,
        trust,
        at(node.address()));
    assertSaid(
        1,
        "There is no data centre 'nowhere'; -node datacenter= can be datacenter1",
        RUN,
        LOGIN,
        trust,
        at(node.address()) + " datacenter=nowhere");
  }

  @Test
  void stores_that_cannot_be_opened_are_reported_before_connecting() {
    assertSaid(
        2,
        "-transport: 'truststore=none.p12': there is no such file",
        RUN,
        LOGIN,
        "-transport truststore=none.p12",
        at(node.address()));
    assertSaid(
        2,
        "-transport: 'truststore="
            + TRUST
            + "': cannot be opened with this password; check"
            + " truststore-password=, or transport.truststore.password in the -credentials-file",
        RUN,
        LOGIN,
        "-transport truststore=" + TRUST + " truststore-password=" + WRONG,
        at(node.address()));
  }

  @Test
  void encryption_on_only_one_side_is_reported() {
    assertSaid(
        1,
        "Cannot connect to "
            + node.address()
            + ": the node closed the connection, possibly because it requires TLS; if so,"
            + " give -transport truststore=... truststore-password=...",
        RUN,
        LOGIN,
        at(node.address()));
    String plain = TestNode.shared().address();
    assertSaid(
        1,
        "Cannot connect to " + plain + ": the node does not use TLS on this port; omit -transport",
        RUN,
        LOGIN,
        trust,
        at(plain));
  }

  @Test
  void certificates_that_do_not_match_are_reported() throws IOException, GeneralSecurityException {
    String other = "-transport truststore=" + otherCertificate;
    assertSaid(
        1,
        "Cannot connect to "
            + node.address()
            + ": the certificate of the node is not trusted; add it or the certificate of its"
            + " signer to -transport truststore=",
        RUN,
        LOGIN,
        other,
        at(node.address()));
    try (TlsServer server = TlsServer.start(otherKeys, PASSWORD, true)) {
      String to = "Cannot connect to " + server.address() + ": ";
      assertSaid(
          1,
          to
              + "the certificate of the node is for other host names; use one of them in -node,"
              + " or give"
              + " -transport hostname-verification=false",
          RUN,
          LOGIN,
          other + " hostname-verification=true",
          at(server.address()));
      assertSaid(
          1,
          to
              + "the node requires a client certificate; give -transport keystore=..."
              + " keystore-password=...",
          RUN,
          LOGIN,
          other,
          at(server.address()));
      assertThat(server.failed()).hasSizeGreaterThanOrEqualTo(2);
    }
  }
}
