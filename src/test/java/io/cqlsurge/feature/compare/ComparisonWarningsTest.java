package io.cqlsurge.feature.compare;

import static io.cqlsurge.feature.compare.TestTrials.pair;
import static io.cqlsurge.feature.compare.TestTrials.trial;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonWarningsTest {
  private static List<String> of(String baseline, String other) {
    return ComparisonWarnings.of(pair(trial("A", baseline), trial("B", other)), "A", "B");
  }

  private static String settings(String groups) {
    return "'facts':{'settings':{" + groups + "}}";
  }

  @Test
  void trials_with_the_same_facts_need_no_caution() {
    String facts = "'threads':4,'pacing':'none'," + settings("'Columns':{'Size':'34'}");
    assertThat(of(facts, facts)).isEmpty();
  }

  @Test
  void different_threads_are_named() {
    assertThat(of("'threads':4", "'threads':8")).containsExactly("threads differ: A 4, B 8");
    assertThat(of("'threads':4", "")).containsExactly("threads differ: A 4, B ?");
  }

  @Test
  void a_different_number_of_clients_is_named() {
    assertThat(of("'clients':[{},{}]", "'clients':[{}]"))
        .containsExactly("numbers of clients differ: A 2, B 1");
    assertThat(of("'clients':[{}]", "")).as("a file of an earlier version").isEmpty();
  }

  @Test
  void service_and_response_times_are_named_by_trial() {
    assertThat(of("", "'pacing':'fixed'"))
        .singleElement()
        .asString()
        .endsWith("A has service times, B response times");
    assertThat(of("'pacing':'fixed'", ""))
        .singleElement()
        .asString()
        .endsWith("A has response times, B service times");
  }

  @Test
  void a_different_setting_is_named_with_its_group() {
    assertThat(of(settings("'Columns':{'Size':'34'}"), settings("'Columns':{'Size':'100'}")))
        .containsExactly("setting Columns, Size differs: A 34, B 100");
  }

  @Test
  void settings_of_the_output_and_the_threads_are_left_out() {
    assertThat(
            of(
                settings("'Log':{'File':'a'},'Graph':{'File':'a'},'Rate':{'Thread Count':'4'}"),
                settings("'Log':{'File':'b'},'Graph':{'File':'b'},'Rate':{'Thread Count':'8'}")))
        .isEmpty();
  }

  @Test
  void nodes_are_named_by_their_values() {
    String one = "'facts':{'cluster':{'nodes':[{'address':'n1','version':'4.1'}]}}";
    String two = "'facts':{'cluster':{'nodes':[{'address':'n1','version':'5.0'}]}}";
    assertThat(of(one, two)).containsExactly("cluster: nodes differs: A n1 4.1, B n1 5.0");
  }

  @Test
  void other_options_of_the_virtual_machine_are_named() {
    String one = "'facts':{'machine':{'cores':2,'java':'17','system':'s','options':'-Xmn160m'}}";
    String two = one.replace("160", "24");
    String unknown = one.replace(",'options':'-Xmn160m'", "");
    assertThat(of(one, two)).containsExactly("machine: options differs: A -Xmn160m, B -Xmn24m");
    assertThat(of(unknown, two))
        .containsExactly("machine: options differs: A not recorded, B -Xmn24m");
    assertThat(of(unknown, unknown)).isEmpty();
  }

  @Test
  void a_long_value_is_cut() {
    String longer = "x".repeat(100);
    assertThat(of(settings("'Node':{'Nodes':'" + longer + "'}"), settings("'Node':{'Nodes':'y'}")))
        .containsExactly("setting Node, Nodes differs: A " + "x".repeat(60) + "..., B y");
  }

  @Test
  void facts_are_compared_only_if_both_trials_have_them() {
    assertThat(of(settings("'Columns':{'Size':'34'}"), "")).isEmpty();
  }
}
