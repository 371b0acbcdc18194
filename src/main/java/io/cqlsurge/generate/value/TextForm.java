package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text format: literal text and kinds in braces, such as {@code {name}} and {@code {digits:4}}.
 * One kind without a size can fill the rest. Immutable after its creation, so threads can share it.
 */
public final class TextForm {
  private static final Pattern FIELD = Pattern.compile("\\{(regex\\(.+?\\)|[A-Za-z][^{}\"]*)}");
  private static final Pattern KIND =
      Pattern.compile("regex\\((.+)\\)|([^(:]+)(?:\\(en\\))?(?::([1-9][0-9]{0,3}))?");

  private final List<ObjIntConsumer<TextValues>> parts = new ArrayList<>();

  /** The words of each table of the current phrase. */
  private final List<List<String>> phrase = new ArrayList<>();

  private boolean hasRest;
  private boolean hasClock;
  private int minSize;
  private int tail;

  private TextForm() {}

  /** Reads one kind, such as {@code email} or {@code words(en)}. */
  public static TextForm kind(String text) {
    return of(form -> form.field(text));
  }

  /** Reads a format, such as {@code order-{n}}. */
  public static TextForm format(String text) {
    return of(form -> form.add(text));
  }

  /** Reads the share of the bytes that compression leaves; the others are repeated. */
  public static TextForm compressible(String text) {
    if (!text.matches("0?\\.[0-9]*[1-9][0-9]*|1|1\\.0")) {
      throw new UsageError("write the share that compression leaves, such as 0.3");
    }
    double share = Double.parseDouble(text);
    return of(form -> form.part(0, (texts, size) -> texts.compressible(share, size)));
  }

  private static TextForm of(Consumer<TextForm> reader) {
    TextForm form = new TextForm();
    reader.accept(form);
    form.endPhrase();
    return form;
  }

  private void add(String format) {
    Matcher field = FIELD.matcher(format);
    int done = 0;
    while (field.find()) {
      literal(format.substring(done, field.start()));
      field(field.group(1));
      done = field.end();
    }
    literal(format.substring(done));
  }

  /** Adds literal text to the words before it. */
  private void literal(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    tail += hasRest ? bytes.length : 0;
    minSize += bytes.length;
    for (int at = 0; at < bytes.length; at += WordTable.MAX_LENGTH) {
      int count = Math.min(WordTable.MAX_LENGTH, bytes.length - at);
      String chunk = new String(bytes, at, count, StandardCharsets.ISO_8859_1);
      WordTable.add(List.of(chunk), phrase);
    }
  }

  private void field(String text) {
    Matcher kind = KIND.matcher(text);
    if (!kind.matches()) {
      throw new UsageError("'" + text + "' is not a kind of text; write for example hex or hex:8");
    }
    if (hasRest) {
      throw new UsageError("only the last kind can have no size; write for example {words:20}");
    }
    if (kind.group(1) != null) {
      RegexReader.read(kind.group(1)).forEach(words -> word(new WordTable(words)));
      return;
    }
    int size = kind.group(3) == null ? 0 : Integer.parseInt(kind.group(3));
    TextKind.named(kind.group(2)).maker.accept(this, size);
  }

  /** Adds a part that writes at most a size; with 0, it fills the rest. */
  private void part(int size, ObjIntConsumer<TextValues> part) {
    endPhrase();
    hasRest |= size == 0;
    minSize += size;
    parts.add(size == 0 ? part : (texts, rest) -> part.accept(texts, size));
  }

  private void number(int minDigits) {
    int most = Math.max(TextValues.MAX_DIGITS, minDigits);
    part(most, (texts, size) -> texts.number(minDigits));
  }

  private void word(WordTable table) {
    minSize += table.maxLength();
    WordTable.add(table.words(), phrase);
  }

  private void clock() {
    hasClock = true;
    literal(ClockRange.text(0));
  }

  /** Returns whether the texts have a place for the time, which is 1970 in generated texts. */
  public boolean hasClock() {
    return hasClock;
  }

  /** Returns whether the texts have the column's {@code size}. */
  public boolean hasSize() {
    return hasRest;
  }

  /** Returns the smallest size that all texts can have. */
  public int minSize() {
    return minSize;
  }

  private void endPhrase() {
    if (!phrase.isEmpty()) {
      Map<List<String>, WordTable> equal = new HashMap<>();
      List<WordTable> tables =
          phrase.stream().map(words -> equal.computeIfAbsent(words, WordTable::new)).toList();
      parts.add((texts, rest) -> texts.phrase(tables));
      phrase.clear();
    }
  }

  /** Returns the generator for a column. */
  ValueGenerator values(long salt, DistributionSpec identity, DistributionSpec size) {
    Optional<DistributionSpec> used = Optional.of(size).filter(any -> hasRest);
    return new Numbers(salt, identity.create(0), new TextValues(used, parts, tail));
  }

  /** The text kinds: their names, and how each becomes a part. */
  private enum TextKind {
    WORDS(filling((texts, size) -> texts.words(WordTable.WORDS, size))),
    LOREM(filling((texts, size) -> texts.words(WordTable.LOREM, size))),
    HEX(filling((texts, size) -> texts.letters(16, '0', 'a' - '9' - 1, size))),
    PRINTABLE(filling((texts, size) -> texts.letters(95, ' ', 0, size))),
    DIGITS(filling((texts, size) -> texts.letters(10, '0', 0, size))),
    UPPER(filling((texts, size) -> texts.letters(26, 'A', 0, size))),
    LOWER(filling((texts, size) -> texts.letters(26, 'a', 0, size))),
    N(TextForm::number),
    CLOCK((form, size) -> form.clock()),
    WORD((form, size) -> form.word(WordTable.WORDS)),
    FIRST((form, size) -> form.word(WordTable.FIRST_NAMES)),
    LAST((form, size) -> form.word(WordTable.LAST_NAMES)),
    LOGIN((form, size) -> form.word(WordTable.LOGINS)),
    DDD((form, size) -> form.word(WordTable.PADDED_NUMBERS)),
    BYTE((form, size) -> form.word(WordTable.numbers("%d", 0, 255))),
    LATITUDE((form, size) -> form.word(WordTable.numbers("%d", -54, 70))),
    LONGITUDE((form, size) -> form.word(WordTable.numbers("%d", -179, 179))),
    NAME((form, size) -> form.add("{first} {last}")),
    EMAIL((form, size) -> form.add("{word}.{login}{ddd}@example.com")),
    URL((form, size) -> form.add("https://{word}.example.com/{word}/{word}-{digits:4}")),
    IP((form, size) -> form.add("{byte}.{byte}.{byte}.{byte}")),
    GEO((form, size) -> form.add("{latitude}.{ddd}{ddd},{longitude}.{ddd}{ddd}")),
    JSON((form, size) -> form.add("{\"id\":1{ddd}{ddd},\"name\":\"{name}\",\"text\":\"{words}\"}"));

    private final ObjIntConsumer<TextForm> maker;

    TextKind(ObjIntConsumer<TextForm> maker) {
      this.maker = maker;
    }

    private static ObjIntConsumer<TextForm> filling(ObjIntConsumer<TextValues> part) {
      return (form, size) -> form.part(size, part);
    }

    static TextKind named(String name) {
      List<String> titles =
          Arrays.stream(values()).map(kind -> kind.name().toLowerCase(Locale.ROOT)).toList();
      if (titles.contains(name)) {
        return values()[titles.indexOf(name)];
      }
      String others = "; there are " + String.join(", ", titles) + ", regex(...)";
      throw new UsageError(
          "there is no kind of text '" + name + "'" + Spelling.hint(name, titles, others));
    }
  }
}
