package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.driver.TestKeys;
import io.cqlsurge.it.CommandLine.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logins and encryption against a node that needs both; no secret is ever printed. */
class SecureIT {
  private static final double SOON_SECONDS = 15;
  private static final String USER = "tester";
  private static final String PASSWORD = "Sesame42";
  private static final String WRONG = "Wrong77";
  private static final String RUN = "write n=20 no-warmup -rate threads=1 -log level=verbose";
  private static final String LOGIN = "-mode user=" + USER + " password=" + PASSWORD;

  private static final TestNode NODE = TestNode.secured();
  private static final String TRUST = NODE.transport();

  @TempDir static Path folder;
  private static Path otherKeys;
  private static Path otherCertificate;

  @BeforeAll
  static void make_keys_and_a_user() throws IOException {
    TestKeys keys = new TestKeys(folder, PASSWORD);
    otherKeys = keys.store("other.p12", "PKCS12", "RSA");
    otherCertificate = keys.certificate(otherKeys, "other.pem");
    try (var session = NODE.secureSession()) {
      session.execute(
          "CREATE ROLE "
              + USER
              + " WITH SUPERUSER = true AND LOGIN = true AND PASSWORD = '"
              + PASSWORD
              + "'");
    }
  }

  private static Result run(String... parts) {
    return withoutPasswords(CommandLine.inProcess(CommandLine.words(String.join(" ", parts))));
  }

  /** Runs the packaged program, whose standard error also has what the driver logs. */
  private static Result program(String... parts) {
    return withoutPasswords(
        CommandLine.cqlsurge(CommandLine.words(String.join(" ", parts))).await());
  }

  private static Result withoutPasswords(Result result) {
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
    Result result = program(parts);
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
    Result written = program(RUN, LOGIN, TRUST, at(NODE.address()));
    assertSuccess(written);
    assertThat(written.out()).contains("Password: *suppressed*");
    Result read =
        run(
            "read n=20 no-warmup -rate threads=1",
            LOGIN + " plain auth-provider=PlainTextAuthProvider",
            TRUST + " ssl-protocol=TLSv1.2 hostname-verification=true",
            at(NODE.address()));
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
            TRUST,
            keyspace,
            at(NODE.address())));
    for (String mode :
        List.of(" compression=lz4", " compression=snappy plain", " compression=lz4 plain")) {
      assertSuccess(
          run(
              "read n=20 no-warmup -rate threads=1",
              LOGIN + mode,
              TRUST,
              keyspace,
              at(NODE.address())));
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
            + TestNode.PASSWORD
            + "\n");
  }

  @Test
  void a_credentials_file_keeps_passwords_out_of_the_command_line() throws IOException {
    Path file = credentials("secret.properties");
    String rest = "-transport truststore=" + NODE.trust() + " -credentials-file " + file;
    assertSuccess(run(RUN, rest, at(NODE.address())));
    Path profile =
        Files.writeString(
            folder.resolve("profile.yaml"), "keyspace: keyspace1\ntable: standard1\n");
    assertSuccess(run("profile check " + profile, rest, at(NODE.address())));
    assertSuccess(run("profile show " + profile + " n=2", rest, at(NODE.address())));
  }

  @Test
  void workers_get_what_a_connection_needs_from_the_controller() throws IOException {
    Path login = credentials("workers.properties");
    Path driver =
        Files.writeString(
            folder.resolve("driver.conf"),
            "datastax-java-driver { advanced.heartbeat.interval = 7 seconds }\n");
    String cluster = "-transport truststore=" + NODE.trust() + " -credentials-file " + login;
    String nodes = at(NODE.address()) + " driver-config=" + driver;
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
            "write n=30 no-warmup -rate threads=2",
            cluster,
            at(NODE.address()) + " driver-config=" + classes,
            "-sendto local=1");
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err()).contains("a worker loads no file or class that a controller names");
  }

  @Test
  void a_refused_login_is_reported() {
    String to = "Cannot connect to " + NODE.address() + ": ";
    assertSaid(
        1,
        to + "the login as 'tester' is refused; check -mode user= password=",
        RUN,
        "-mode user=tester password=" + WRONG,
        TRUST,
        at(NODE.address()));
    assertSaid(
        1,
        to + "the cluster requires a login; give -mode user=... password=...",
        RUN,
        TRUST,
        at(NODE.address()));
    assertSaid(
        1,
        "There is no data centre 'nowhere'; -node datacenter= can be datacenter1",
        RUN,
        LOGIN,
        TRUST,
        at(NODE.address()) + " datacenter=nowhere");
  }

  @Test
  void stores_that_cannot_be_opened_are_reported_before_connecting() {
    assertSaid(
        2,
        "-transport: 'truststore=none.p12': there is no such file",
        RUN,
        LOGIN,
        "-transport truststore=none.p12",
        at(NODE.address()));
    assertSaid(
        2,
        "-transport: 'truststore="
            + NODE.trust()
            + "': cannot be opened with this password; check"
            + " truststore-password=, or transport.truststore.password in the -credentials-file",
        RUN,
        LOGIN,
        "-transport truststore=" + NODE.trust() + " truststore-password=" + WRONG,
        at(NODE.address()));
  }

  @Test
  void encryption_on_only_one_side_is_reported() {
    assertSaid(
        1,
        "Cannot connect to "
            + NODE.address()
            + ": the node closed the connection, possibly because it requires TLS; if so,"
            + " give -transport truststore=... truststore-password=...",
        RUN,
        LOGIN,
        at(NODE.address()));
    String plain = TestNode.shared().address();
    assertSaid(
        1,
        "Cannot connect to " + plain + ": the node does not use TLS on this port; omit -transport",
        RUN,
        LOGIN,
        TRUST,
        at(plain));
  }

  @Test
  void certificates_that_do_not_match_are_reported() throws IOException, GeneralSecurityException {
    String other = "-transport truststore=" + otherCertificate;
    assertSaid(
        1,
        "Cannot connect to "
            + NODE.address()
            + ": the certificate of the node is not trusted; add it or the certificate of its"
            + " signer to -transport truststore=",
        RUN,
        LOGIN,
        other,
        at(NODE.address()));
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
