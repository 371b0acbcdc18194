package io.cqlsurge.cluster;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import org.jgroups.BytesMessage;
import org.jgroups.Message;
import org.jgroups.stack.Protocol;
import org.jgroups.util.ByteArray;
import org.jgroups.util.MessageBatch;
import org.jgroups.util.Util;
import org.jspecify.annotations.Nullable;

/**
 * A protocol directly above the transport that encrypts and authenticates complete messages with
 * AES-GCM (NIST SP 800-38D), including the headers of all protocols above it. A message that was
 * not encrypted with the same key is dropped.
 */
final class SealedTransport extends Protocol {
  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final SecretKey key;
  private final SecureRandom random = new SecureRandom();

  SealedTransport(SecretKey key) {
    this.key = key;
  }

  @Override
  public @Nullable Object down(Message message) {
    try {
      if (message.getSrc() == null) {
        message.setSrc(getAddress());
      }
      ByteArray plain = Util.messageToBuffer(message);
      Message sealed = new BytesMessage(message.dest(), seal(plain));
      sealed.setSrc(message.src());
      sealed.setFlag(message.getFlags(false), false);
      sealed.setFlag(message.getFlags(true), true);
      return down_prot.down(sealed);
    } catch (Exception e) {
      // The protocols above send a lost message again.
      log.warn("%s: a message cannot be encrypted: %s", local_addr, e);
      return null;
    }
  }

  private byte[] seal(ByteArray plain) throws GeneralSecurityException {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    Cipher cipher = Cipher.getInstance(CIPHER);
    cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, nonce));
    byte[] sealed = new byte[NONCE_BYTES + cipher.getOutputSize(plain.length())];
    System.arraycopy(nonce, 0, sealed, 0, NONCE_BYTES);
    cipher.doFinal(plain.array(), plain.offset(), plain.length(), sealed, NONCE_BYTES);
    return sealed;
  }

  @Override
  public @Nullable Object up(Message sealed) {
    opened(sealed).ifPresent(up_prot::up);
    return null;
  }

  @Override
  public void up(MessageBatch batch) {
    for (Message sealed : batch) {
      up(sealed);
    }
  }

  private Optional<Message> opened(Message sealed) {
    try {
      byte[] bytes = sealed.getArray();
      int offset = sealed.getOffset();
      Cipher cipher = Cipher.getInstance(CIPHER);
      cipher.init(
          Cipher.DECRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, bytes, offset, NONCE_BYTES));
      byte[] plain = cipher.doFinal(bytes, offset + NONCE_BYTES, sealed.getLength() - NONCE_BYTES);
      return Optional.of(Util.messageFromBuffer(plain, 0, plain.length));
    } catch (Exception e) {
      log.warn("%s: dropped a message from %s: %s", local_addr, sealed.getSrc(), e);
      return Optional.empty();
    }
  }
}
