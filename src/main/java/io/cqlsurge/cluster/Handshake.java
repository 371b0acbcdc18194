package io.cqlsurge.cluster;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * The first bytes of a connection. The process that accepts it sends a random challenge, and the
 * other one answers with its HMAC. Without a secret, the key is known, and the answer only shows
 * that the other process is cqlsurge. Thread-safe.
 */
final class Handshake {
  /** Maximum time until all bytes of the other process have arrived, in ms. */
  static final int MAX_MS = 3_000;

  private static final String ALGORITHM = "HmacSHA256";
  private static final byte[] MAGIC = "cqlsurge".getBytes(US_ASCII);
  private static final int CHALLENGE_BYTES = 16;
  private static final int PROOF_BYTES = 32;
  private static final long NS_PER_MS = 1_000_000;

  private final SecretKey key;
  private final SecureRandom random = new SecureRandom();

  /**
   * Creates a greeting.
   *
   * @param secret the secret's key, if there is one
   */
  Handshake(Optional<SecretKey> secret) {
    byte[] bytes = secret.map(SecretKey::getEncoded).orElse(MAGIC);
    // A separate key: that of the secret is for encryption.
    this.key = new SecretKeySpec(proof(new SecretKeySpec(bytes, ALGORITHM), MAGIC), ALGORITHM);
  }

  /** A connection that is not from cqlsurge, or has another secret. The message says which. */
  static final class RefusedException extends IOException {
    private static final long serialVersionUID = 1L;

    RefusedException(String message) {
      super(message);
    }
  }

  private static byte[] proof(SecretKey key, byte[] challenge) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return mac.doFinal(challenge);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("each Java has this algorithm", e);
    }
  }

  /**
   * Checks a connection that this process has accepted.
   *
   * @return whether it may be used; false if the other process closed it without any data
   * @throws RefusedException if it sends something else, or nothing in time
   */
  boolean check(Socket socket) throws IOException {
    byte[] challenge = new byte[CHALLENGE_BYTES];
    random.nextBytes(challenge);
    send(socket, challenge);
    byte[] received = new byte[MAGIC.length + PROOF_BYTES];
    int length = read(socket, received);
    if (length == 0) {
      return false;
    }
    byte[] magic = Arrays.copyOf(received, MAGIC.length);
    if (length < received.length || !Arrays.equals(magic, MAGIC)) {
      throw new RefusedException("data that is not from cqlsurge");
    }
    byte[] proof = Arrays.copyOfRange(received, MAGIC.length, received.length);
    if (!MessageDigest.isEqual(proof, proof(key, challenge))) {
      throw new RefusedException("a connection with another secret");
    }
    return true;
  }

  /**
   * Answers on a connection that this process has opened.
   *
   * @throws IOException if the other process does not send a challenge
   */
  void answer(Socket socket) throws IOException {
    byte[] received = new byte[MAGIC.length + CHALLENGE_BYTES];
    int length = read(socket, received);
    if (length < received.length || !Arrays.equals(Arrays.copyOf(received, MAGIC.length), MAGIC)) {
      throw new RefusedException("data that is not from cqlsurge");
    }
    send(socket, proof(key, Arrays.copyOfRange(received, MAGIC.length, received.length)));
  }

  private static void send(Socket socket, byte[] bytes) throws IOException {
    byte[] all = Arrays.copyOf(MAGIC, MAGIC.length + bytes.length);
    System.arraycopy(bytes, 0, all, MAGIC.length, bytes.length);
    socket.getOutputStream().write(all);
  }

  /** Reads until the target is full or the other process has closed the connection. */
  private static int read(Socket socket, byte[] target) throws IOException {
    InputStream stream = socket.getInputStream();
    long endNs = System.nanoTime() + MAX_MS * NS_PER_MS;
    int length = 0;
    try {
      while (length < target.length) {
        long leftMs = (endNs - System.nanoTime()) / NS_PER_MS;
        socket.setSoTimeout((int) Math.max(1, leftMs));
        int count = stream.read(target, length, target.length - length);
        if (count < 0) {
          break;
        }
        length += count;
      }
    } catch (SocketTimeoutException e) {
      throw new RefusedException("a connection that is not from cqlsurge");
    }
    socket.setSoTimeout(0);
    return length;
  }
}
