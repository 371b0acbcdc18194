package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class DueQueueProperties {

  @Property(tries = 300)
  void lanes_are_polled_in_order_of_their_times(@ForAll List<Long> times) {
    DueQueue queue = new DueQueue(times.size());
    for (long time : times) {
      Lane lane = new Lane(null, null, null, null);
      lane.eventNs = time;
      queue.add(lane);
    }
    List<Long> polled = new ArrayList<>();
    while (!queue.isEmpty()) {
      polled.add(queue.poll().eventNs);
    }
    assertThat(polled).isEqualTo(times.stream().sorted().toList());
  }
}
