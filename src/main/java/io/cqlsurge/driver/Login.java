package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.auth.AuthProvider;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.api.core.context.DriverContext;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.ModeSettings;
import io.cqlsurge.settings.Secret;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Who logs in, and how: by name and password, or by a class that the user names. */
final class Login {
  /** What drivers of all generations call the login by name and password. */
  private static final Set<String> PLAIN =
      Set.of(
          "PlainTextAuthProvider",
          "com.datastax.driver.core.PlainTextAuthProvider",
          "com.datastax.oss.driver.internal.core.auth.PlainTextAuthProvider",
          "com.datastax.oss.driver.api.core.auth.ProgrammaticPlainTextAuthProvider",
          "DsePlainTextAuthProvider",
          "com.datastax.driver.dse.auth.DsePlainTextAuthProvider",
          "com.datastax.dse.driver.internal.core.auth.DsePlainTextAuthProvider");

  /** Where the driver keeps its own, which may be named in short. */
  private static final List<String> PACKAGES =
      List.of(
          "com.datastax.oss.driver.internal.core.auth.",
          "com.datastax.dse.driver.internal.core.auth.");

  private final ModeSettings mode;
  private final Optional<Class<? extends AuthProvider>> provider;

  /**
   * The login that is asked for.
   *
   * @throws UsageError if there is no such class, or no name to log in with
   */
  Login(ModeSettings mode) {
    this.mode = mode;
    boolean plain = mode.authProvider().filter(PLAIN::contains).isPresent();
    if (plain && mode.user().isEmpty()) {
      throw wrong("needs user= and password=");
    }
    this.provider = plain ? Optional.empty() : mode.authProvider().map(this::type);
  }

  private Class<? extends AuthProvider> type(String name) {
    Class<?> found = load(name);
    if (!AuthProvider.class.isAssignableFrom(found)) {
      throw wrong("is no " + AuthProvider.class.getName() + ", as the Java driver 4 wants it");
    }
    return found.asSubclass(AuthProvider.class);
  }

  private Class<?> load(String name) {
    boolean isShort = !name.contains(".");
    Optional<Class<?>> found = isShort ? Optional.empty() : find(name);
    for (String home : isShort ? PACKAGES : List.<String>of()) {
      found = found.or(() -> find(home + name));
    }
    return found.orElseThrow(
        () -> wrong("there is no class of that name; its jar has to be on the class path"));
  }

  private Optional<Class<?>> find(String name) {
    try {
      return Optional.of(Class.forName(name));
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    } catch (LinkageError e) {
      throw wrong("the class cannot be loaded: " + e);
    }
  }

  /** Sets the driver's options; those of a class that takes them from there. */
  void set(ProgrammaticDriverConfigLoaderBuilder options) {
    provider
        .filter(Login::isOfTheDriver)
        .ifPresent(
            type -> {
              options.withClass(DefaultDriverOption.AUTH_PROVIDER_CLASS, type);
              mode.user()
                  .ifPresent(
                      name ->
                          options.withString(DefaultDriverOption.AUTH_PROVIDER_USER_NAME, name));
              mode.password()
                  .map(Secret::reveal)
                  .ifPresent(
                      word -> options.withString(DefaultDriverOption.AUTH_PROVIDER_PASSWORD, word));
            });
  }

  /** The driver makes classes itself that want its context. */
  private static boolean isOfTheDriver(Class<? extends AuthProvider> type) {
    return Arrays.stream(type.getConstructors())
        .anyMatch(
            made -> Arrays.equals(made.getParameterTypes(), new Class<?>[] {DriverContext.class}));
  }

  /** Hands the driver what it does not make itself. */
  void set(CqlSessionBuilder builder) {
    if (provider.isPresent()) {
      provider
          .filter(type -> !isOfTheDriver(type))
          .ifPresent(type -> builder.withAuthProvider(make(type)));
    } else if (mode.user().isPresent() && mode.password().isPresent()) {
      builder.withAuthCredentials(mode.user().get(), mode.password().get().reveal());
    }
  }

  private AuthProvider make(Class<? extends AuthProvider> type) {
    try {
      return type.getConstructor().newInstance();
    } catch (NoSuchMethodException e) {
      throw wrong("has no public constructor that takes nothing, or a DriverContext");
    } catch (InvocationTargetException e) {
      throw wrong("cannot be made: " + e.getCause());
    } catch (ReflectiveOperationException e) {
      throw wrong("cannot be made: " + e);
    }
  }

  private UsageError wrong(String why) {
    return new UsageError(
        "-mode: 'auth-provider=" + mode.authProvider().orElseThrow() + "': " + why);
  }
}
