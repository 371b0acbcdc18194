package io.cqlsurge.driver;

import io.netty.util.ResourceLeakDetector;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.Slf4JLoggerFactory;

/** Netty's settings that all connections of the process share. */
final class NettyDefaults {
  private static final String LEAK_DETECTION = "io.netty.leakDetection.level";

  private NettyDefaults() {}

  /** Sets them before the first connection. */
  static void set() {
    setNettyLogger();
    disableLeakDetection();
  }

  /**
   * Makes Netty use slf4j. Otherwise, Netty ignores an slf4j that logs nothing, and writes to
   * standard error.
   */
  private static void setNettyLogger() {
    InternalLoggerFactory.setDefaultFactory(Slf4JLoggerFactory.INSTANCE);
  }

  /**
   * Disables Netty's search for leaked buffers, which costs time and only helps to debug buffer
   * code.
   */
  private static void disableLeakDetection() {
    if (System.getProperty(LEAK_DETECTION) == null) {
      ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
    }
  }
}
