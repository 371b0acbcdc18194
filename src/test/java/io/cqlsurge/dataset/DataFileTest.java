package io.cqlsurge.dataset;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataFileTest {
  private static final int LARGE_ROWS = 200_000;

  @TempDir private Path folder;

  private DataFile open(String name, String text) throws IOException {
    Path path = Files.writeString(folder.resolve(name), text, ISO_8859_1);
    return DataFile.open(name, path, false);
  }

  private static String text(DataFile file, long row, int column) {
    return UTF_8.decode(file.value(row, column)).toString();
  }

  @Test
  void quotes_line_breaks_and_empty_lines_are_as_in_rfc_4180() throws IOException {
    DataFile file =
        open("a.csv", "\u00ef\u00bb\u00bf\"a\",b\r\n\r\n1,\"x, \"\"y\"\"\nz\"\r\n\n,\"\"\n3,last");
    assertThat(file.columns()).containsExactly("a", "b");
    assertThat(file.rows()).isEqualTo(3);
    assertThat(text(file, 0, 1)).isEqualTo("x, \"y\"\nz");
    assertThat(text(file, 1, 0)).isEmpty();
    assertThat(text(file, 1, 1)).isEmpty();
    assertThat(text(file, 2, 1)).isEqualTo("last");
    assertThat(text(file, 0, 0)).isEqualTo("1");
    // Empty lines and line breaks within values count.
    assertThat(IntStream.range(0, 3).mapToObj(row -> file.error(row, "x").getMessage()))
        .containsExactly("a.csv, line 3: x", "a.csv, line 6: x", "a.csv, line 7: x");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                    | the file is empty
          '\\n\\n'              | the file is empty
          'a,b\\n'              | the file has no rows after the column names
          'a,b\\n1,2\\n3\\n'    | line 3: 1 values, but the first row has 2 column names
          'a,b\\n1,2,\\n'       | line 2: 3 values, but the first row has 2 column names
          'a,b\\n1,"2\\n3,4\\n' | line 2: an unclosed quote
          'a,b\\n1,"2"x\\n'     | line 2: text after a closing quote; a quote in a value is written twice
          'a,b\\n1,5" pipe\\n'  | line 2: a quote in a value that has none at its beginning; write "5"" pipe" for 5" pipe
          'a,b\\n1,"5"" pipe\\n' | line 2: an unclosed quote
          'a,b\\r1,2\\r'        | line 1: a CR without LF; lines end with LF or CR LF
          'a,b\\n1,2\\r3,4\\n'  | line 2: a CR without LF; lines end with LF or CR LF
          'PAR1xx'              | the file is Parquet; make a CSV of it: duckdb -c "COPY 'a.csv' TO 'a.csv.csv' (HEADER)"
          '\u001f\u008bxx'      | the file is compressed; unpack it: gunzip -k a.csv
          '\u00ff\u00fea'       | the file is UTF-16; write it as UTF-8: iconv -f UTF-16 -t UTF-8
          """)
  void a_broken_file_is_refused_with_its_line(String text, String message) {
    String content = text.replace("\\n", "\n").replace("\\r", "\r");
    assertThatThrownBy(() -> open("a.csv", content))
        .isInstanceOf(UsageError.class)
        .hasMessage(message);
  }

  @Test
  void rows_in_any_order_are_those_of_a_list() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder text = new StringBuilder("n,text\n");
    List<String> values = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      String value = "\n".repeat(random.nextInt(3)) + "x".repeat(random.nextInt(300)) + i;
      values.add(value);
      text.append(i).append(",\"").append(value).append("\"\n");
    }
    DataFile file = open("a.csv", text.toString());
    assertThat(file.rows()).isEqualTo(values.size());
    for (int i = 0; i < 10_000; i++) {
      int row = random.nextInt(values.size());
      assertThat(text(file, row, 0)).isEqualTo(String.valueOf(row));
      assertThat(text(file, row, 1)).isEqualTo(values.get(row));
    }
  }

  @Test
  void a_large_file_keeps_its_index_until_it_changes() throws IOException {
    Path path = folder.resolve("big.csv");
    Path index = folder.resolve("big.csv.index");
    write(path, 'x');
    DataFile first = DataFile.open("big.csv", path, false);
    assertThat(first.rows()).isEqualTo(LARGE_ROWS);
    FileTime made = Files.getLastModifiedTime(index);
    byte[] content = Files.readAllBytes(index);
    assertThat(DataFile.open("big.csv", path, false).fingerprint()).isEqualTo(first.fingerprint());
    assertThat(Files.getLastModifiedTime(index)).isEqualTo(made);
    // The index of another file, and a cut one, are not used.
    FileTime modified = Files.getLastModifiedTime(path);
    write(path, 'y');
    Files.setLastModifiedTime(path, modified);
    DataFile changed = DataFile.open("big.csv", path, false);
    assertThat(changed.fingerprint()).isNotEqualTo(first.fingerprint());
    assertThat(Files.readAllBytes(index)).isNotEqualTo(content);
    for (int length : new int[] {0, 30, content.length / 2, content.length - 8}) {
      Files.write(index, Arrays.copyOf(content, length));
      assertThat(text(DataFile.open("big.csv", path, false), LARGE_ROWS - 1, 0))
          .isEqualTo(String.valueOf(LARGE_ROWS - 1));
    }
  }

  private static void write(Path path, char filling) throws IOException {
    StringJoiner text = new StringJoiner("\n", "n,text\n", "");
    String value = String.valueOf(filling).repeat(100);
    IntStream.range(0, LARGE_ROWS).forEach(i -> text.add(i + "," + value));
    Files.writeString(path, text.toString());
  }

  @Test
  void a_file_that_is_cut_or_changed_during_a_run_gives_errors() throws IOException {
    String text = "n,text\n" + "1,\"some text\"\n".repeat(1_000);
    DataFile file = open("a.csv", text);
    assertThat(text(file, 999, 1)).isEqualTo("some text");
    Files.writeString(folder.resolve("a.csv"), text.substring(0, text.length() / 2));
    assertThatThrownBy(() -> file.value(998, 0))
        .isInstanceOf(DatabaseError.class)
        .hasMessage("a.csv, line 1000: the row is not as it was; the file was changed");
    Files.writeString(folder.resolve("a.csv"), "n,text\n" + "1,2,3,4,\"text\"\n".repeat(1_000));
    assertThatThrownBy(() -> file.value(998, 0)).hasMessageContaining("the file was changed");
  }

  private static byte[] vectors(int... dimensions) {
    ByteBuffer bytes = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < dimensions.length; i++) {
      bytes.putInt(dimensions[i]);
      for (int element = 0; element < dimensions[i]; element++) {
        bytes.putFloat(i + element / 4f);
      }
    }
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  private DataFile vectors(String name, byte[] content) throws IOException {
    return DataFile.open(name, Files.write(folder.resolve(name), content), false);
  }

  @Test
  void vectors_are_in_the_form_that_the_database_has() throws IOException {
    DataFile file = vectors("a.fvecs", vectors(3, 3));
    assertThat(file.rows()).isEqualTo(2);
    assertThat(file.vectorType()).isEqualTo("vector<float, 3>");
    ByteBuffer second = file.value(1, 0);
    assertThat(second.remaining()).isEqualTo(12);
    assertThat(second.getFloat(4)).isEqualTo(1.25f);
    DataFile bytes = vectors("a.bvecs", new byte[] {2, 0, 0, 0, 5, -1});
    assertThat(bytes.value(0, 0).getFloat(4)).isEqualTo(255f);
    DataFile whole = vectors("a.ivecs", new byte[] {1, 0, 0, 0, 7, 1, 0, 0});
    assertThat(whole.value(0, 0).getInt(0)).isEqualTo(263);
    assertThat(whole.vectorType()).isEqualTo("vector<int, 1>");
  }

  @Test
  void broken_vectors_are_refused() throws IOException {
    byte[] good = vectors(3, 3);
    assertThatThrownBy(() -> vectors("a.fvecs", new byte[0])).hasMessage("the file is empty");
    assertThatThrownBy(() -> vectors("a.fvecs", Arrays.copyOf(good, 31)))
        .hasMessage("31 bytes are not a whole number of vectors of the first one's length, 3");
    assertThatThrownBy(() -> vectors("a.fvecs", vectors(0)))
        .hasMessageContaining("the first one's length, 0");
    DataFile other = vectors("b.fvecs", vectors(3, 3, 1, 1));
    assertThatThrownBy(() -> other.value(2, 0))
        .hasMessage("b.fvecs, row 3: the vector has another length than the first one, 3");
    ByteBuffer.wrap(good).order(ByteOrder.LITTLE_ENDIAN).putFloat(24, Float.NaN);
    DataFile notANumber = vectors("c.fvecs", good);
    assertThatThrownBy(() -> notANumber.value(1, 0))
        .hasMessage("c.fvecs, row 2: the vector has the number NaN");
  }

  @Test
  void a_copy_can_be_read_after_its_name_is_gone() throws IOException {
    Path path = Files.writeString(folder.resolve("copy.rows"), "a\n1\n2\n");
    DataFile file = DataFile.open("x.csv", path, true);
    assertThat(text(file, 1, 0)).isEqualTo("2");
    assertThat(file.change()).isEmpty();
    assertThat(path).doesNotExist();
  }
}
