package io.cqlsurge.feature.duel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The contestants' order in each round of a duel. Two alternate as ABBA BAAB BAAB ABBA: the
 * sequence of E. Prouhet (1851), in which drifts that are polynomials of time cancel out. Three and
 * more follow the squares of E. J. Williams, "Experimental designs balanced for the estimation of
 * residual effects of treatments" (1949): each is at each position, and after each other, equally
 * often.
 */
public final class RoundOrder {
  private RoundOrder() {}

  /**
   * Returns the positions of the contestants in their runs' order.
   *
   * @param round the round's number, from 0
   * @param contestants contestant count, at least 2
   */
  public static List<Integer> of(int round, int contestants) {
    List<Integer> order = new ArrayList<>();
    if (contestants == 2) {
      int first = Integer.bitCount(round) % 2;
      return List.of(first, 1 - first);
    }
    for (int i = 0; i < contestants; i++) {
      // 0, 1, n-1, 2, n-2...
      int start = i % 2 == 1 ? (i + 1) / 2 : (contestants - i / 2) % contestants;
      order.add((start + round) % contestants);
    }
    boolean isMirrored = contestants % 2 == 1 && round / contestants % 2 == 1;
    if (isMirrored) {
      Collections.reverse(order);
    }
    return order;
  }
}
