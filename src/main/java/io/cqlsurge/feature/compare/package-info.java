/**
 * Is one run better than another? The command {@code compare}, and the comparisons of pages. The
 * difference of two runs has an interval and a sentence.
 *
 * <p>Start reading at {@link io.cqlsurge.feature.compare.Compare}, then {@code TrialPair}.
 */
@NullMarked
package io.cqlsurge.feature.compare;

import org.jspecify.annotations.NullMarked;
