package io.cqlsurge.feature.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class EventHubTest {
  private final EventHub hub = new EventHub();

  private static List<String> waiting(EventReader reader) throws InterruptedException {
    List<String> texts = new ArrayList<>();
    Optional<Event> event = reader.next(0);
    while (event.isPresent()) {
      texts.add(event.get().equals(Event.END) ? "END" : event.get().data());
      event = reader.next(0);
    }
    return texts;
  }

  private EventReader subscribe(Optional<Long> lastSeen) {
    return hub.subscribe(lastSeen).orElseThrow();
  }

  @Test
  void every_browser_gets_every_event_from_its_subscription_on() throws InterruptedException {
    hub.publish("interval", "1");
    EventReader first = subscribe(Optional.empty());
    hub.publish("interval", "2");
    EventReader second = subscribe(Optional.empty());
    hub.publish("interval", "3");
    hub.publishState("s");
    assertThat(waiting(first)).containsExactly("2", "3", "s");
    assertThat(waiting(second)).containsExactly("3", "s");
    assertThat(first.isComplete).isFalse();
    assertThat(first.lastId).isEqualTo(1);
  }

  @Test
  void a_browser_that_reconnects_gets_what_it_missed_and_the_last_state()
      throws InterruptedException {
    hub.publishState("old");
    for (int i = 1; i <= 5; i++) {
      hub.publish("interval", String.valueOf(i));
    }
    hub.publishState("new");
    EventReader again = subscribe(Optional.of(3L));
    assertThat(waiting(again)).containsExactly("4", "5", "new");
    assertThat(again.isComplete).isTrue();
    assertThat(waiting(subscribe(Optional.of(5L)))).containsExactly("new");
  }

  @Test
  void a_browser_that_missed_too_much_or_saw_another_run_needs_everything() {
    for (int i = 1; i <= 500; i++) {
      hub.publish("interval", String.valueOf(i));
    }
    assertThat(subscribe(Optional.of(3L)).isComplete).isFalse();
    assertThat(subscribe(Optional.of(501L)).isComplete).isFalse();
    assertThat(subscribe(Optional.of(450L)).isComplete).isTrue();
  }

  @Test
  void a_browser_that_does_not_read_is_dropped_and_the_others_are_not() throws Exception {
    EventReader slow = subscribe(Optional.empty());
    EventReader fast = subscribe(Optional.empty());
    List<String> read = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      hub.publish("interval", String.valueOf(i));
      read.addAll(waiting(fast));
    }
    assertThat(read).hasSize(1_000);
    assertThat(waiting(slow)).hasSizeLessThan(70).endsWith("END");
  }

  @Test
  void the_number_of_browsers_is_limited() {
    List<EventReader> readers = new ArrayList<>();
    while (hub.subscribe(Optional.empty()).map(readers::add).isPresent()) {
      assertThat(readers).hasSizeLessThan(100);
    }
    hub.remove(readers.get(0));
    assertThat(hub.subscribe(Optional.empty())).isPresent();
    assertThat(hub.subscribe(Optional.empty())).isEmpty();
  }

  @Test
  void the_end_comes_after_all_events_and_waits_for_the_browsers() throws InterruptedException {
    EventReader reader = subscribe(Optional.empty());
    hub.publish("ended", "x");
    Thread browser =
        new Thread(
            () -> {
              try {
                Optional<Event> event = reader.next(10);
                while (event.isPresent() && !event.get().equals(Event.END)) {
                  event = reader.next(10);
                }
                hub.remove(reader);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    browser.start();
    hub.close(15_000);
    assertThat(hub.subscribe(Optional.empty())).isEmpty();
    browser.join();
  }

  @Test
  void an_event_with_several_lines_is_one_event() {
    assertThat(new String(new Event(7, "interval", "a\nb").bytes(), UTF_8))
        .isEqualTo("id: 7\nevent: interval\ndata: a\ndata: b\n\n");
    assertThat(new String(new Event(0, "state", "a").bytes(), UTF_8))
        .isEqualTo("event: state\ndata: a\n\n");
  }
}
