package io.cqlsurge.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Makes the pictures in {@code docs/images} from runs against a real node, the chart of clients, or
 * pictures of an existing page; {@code scripts/pictures} starts it.
 */
final class Pictures {
  private static final Path IMAGES = Path.of("docs", "images");
  private static final List<Integer> WIDTHS = List.of(1400, 1280, 390);

  private Pictures() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    boolean isPage = arguments.length == 2;
    if (arguments.length == 0 || arguments[0].equals("clients")) {
      ClientChart.write();
      System.out.println(ClientChart.IMAGE);
    }
    if (isPage || !List.of(arguments).equals(List.of("clients"))) {
      browse(arguments, isPage);
    }
  }

  private static void browse(String[] arguments, boolean isPage)
      throws IOException, InterruptedException {
    Path work = Files.createTempDirectory("pictures");
    try (Browser browser = Browser.start(work.resolve("profile"))) {
      PagePictures pages = new PagePictures(browser);
      if (isPage) {
        every(pages, arguments[0], Path.of(arguments[1]));
      } else {
        new PictureRuns(pages, work, IMAGES).make(Set.of(arguments));
      }
    } finally {
      delete(work);
    }
  }

  /** Writes pictures of a page, a file or an address, at all widths, light and dark. */
  private static void every(PagePictures pages, String page, Path folder) throws IOException {
    boolean isAddress = page.startsWith("http");
    String address = isAddress ? page : Path.of(page).toAbsolutePath().normalize().toUri() + "";
    String name = isAddress ? "live" : Path.of(page).getFileName().toString().split("\\.", 2)[0];
    for (String theme : List.of("light", "dark")) {
      for (int width : WIDTHS) {
        pages.open(address + "#theme=" + theme, width);
        Path file = folder.resolve(String.format(Locale.ROOT, "%s-%d-%s.png", name, width, theme));
        pages.write(file, width, PagePictures.ALL);
        System.out.println(file);
      }
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted((a, b) -> b.compareTo(a)).forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
