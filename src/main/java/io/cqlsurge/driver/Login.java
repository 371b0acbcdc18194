package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.auth.AuthProvider;
import com.datastax.oss.driver.api.core.config.OptionsMap;
import com.datastax.oss.driver.api.core.config.TypedDriverOption;
import com.datastax.oss.driver.api.core.context.DriverContext;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.connection.ModeSettings;
import io.cqlsurge.settings.connection.Secret;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The login: user name and password, or an authentication class that the user names. */
final class Login {
  /** Class names of all driver versions for the login with user name and password. */
  private static final Set<String> PLAIN =
      Set.of(
          "PlainTextAuthProvider",
          "com.datastax.driver.core.PlainTextAuthProvider",
          "com.datastax.oss.driver.internal.core.auth.PlainTextAuthProvider",
          "com.datastax.oss.driver.api.core.auth.ProgrammaticPlainTextAuthProvider",
          "DsePlainTextAuthProvider",
          "com.datastax.driver.dse.auth.DsePlainTextAuthProvider",
          "com.datastax.dse.driver.internal.core.auth.DsePlainTextAuthProvider");

  /** Packages of the driver's classes, for which the simple class name is sufficient. */
  private static final List<String> PACKAGES =
      List.of(
          "com.datastax.oss.driver.internal.core.auth.",
          "com.datastax.dse.driver.internal.core.auth.");

  private final ModeSettings.Authentication login;
  private final Optional<Class<? extends AuthProvider>> provider;

  /**
   * Creates the login that the settings specify.
   *
   * @throws UsageError if the class does not exist, or the user name is missing
   */
  Login(ModeSettings mode) {
    this.login = mode.authentication();
    boolean plain = login.provider().filter(PLAIN::contains).isPresent();
    if (plain && login.user().isEmpty()) {
      throw wrong("needs user= and password=");
    }
    this.provider = plain ? Optional.empty() : login.provider().map(this::type);
  }

  private Class<? extends AuthProvider> type(String name) {
    Class<?> found = load(name);
    if (!AuthProvider.class.isAssignableFrom(found)) {
      throw wrong("does not implement " + AuthProvider.class.getName() + " of the Java driver 4");
    }
    return found.asSubclass(AuthProvider.class);
  }

  private Class<?> load(String name) {
    boolean isSimpleName = !name.contains(".");
    Optional<Class<?>> found = isSimpleName ? Optional.empty() : find(name);
    for (String packagePrefix : isSimpleName ? PACKAGES : List.<String>of()) {
      found = found.or(() -> find(packagePrefix + name));
    }
    return found.orElseThrow(
        () -> wrong("the class does not exist; its JAR file must be on the class path"));
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

  /** Sets the driver's options for a class that the driver creates. */
  void set(OptionsMap options) {
    provider
        .filter(Login::isCreatedByDriver)
        .ifPresent(
            type -> {
              options.put(TypedDriverOption.AUTH_PROVIDER_CLASS, type.getName());
              set(options, TypedDriverOption.AUTH_PROVIDER_USER_NAME, login.user());
              set(
                  options,
                  TypedDriverOption.AUTH_PROVIDER_PASSWORD,
                  login.password().map(Secret::reveal));
            });
  }

  private static void set(
      OptionsMap options, TypedDriverOption<String> option, Optional<String> value) {
    value.ifPresent(text -> options.put(option, text));
  }

  /**
   * Returns whether the driver creates the class, because its constructor takes the driver context.
   */
  private static boolean isCreatedByDriver(Class<? extends AuthProvider> type) {
    return Arrays.stream(type.getConstructors())
        .anyMatch(
            constructor ->
                Arrays.equals(
                    constructor.getParameterTypes(), new Class<?>[] {DriverContext.class}));
  }

  /** Sets the credentials, or an object of a class that the driver does not create. */
  void set(CqlSessionBuilder builder) {
    if (provider.isPresent()) {
      provider
          .filter(type -> !isCreatedByDriver(type))
          .ifPresent(type -> builder.withAuthProvider(create(type)));
    } else if (login.user().isPresent() && login.password().isPresent()) {
      builder.withAuthCredentials(login.user().get(), login.password().get().reveal());
    }
  }

  private AuthProvider create(Class<? extends AuthProvider> type) {
    try {
      return type.getConstructor().newInstance();
    } catch (NoSuchMethodException e) {
      throw wrong("has no public constructor without parameters or with a DriverContext");
    } catch (InvocationTargetException e) {
      throw wrong("cannot be created: " + e.getCause());
    } catch (ReflectiveOperationException e) {
      throw wrong("cannot be created: " + e);
    }
  }

  private UsageError wrong(String reason) {
    return new UsageError(
        "-mode: 'auth-provider=" + login.provider().orElseThrow() + "': " + reason);
  }
}
