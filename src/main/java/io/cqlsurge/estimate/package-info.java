/**
 * How sure is a measured number, and do two of them differ? Uses nothing of ours.
 *
 * <p>Begin reading at {@link io.cqlsurge.estimate.Samples}, which are taken while a run goes on,
 * and end at what is said of two runs.
 */
package io.cqlsurge.estimate;
