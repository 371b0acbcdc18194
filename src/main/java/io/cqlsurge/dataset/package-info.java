/**
 * Files with rows: CSV and vectors. {@link io.cqlsurge.dataset.DataFile} reads single rows from a
 * file that can have any size; where they begin is in a {@link io.cqlsurge.dataset.FileIndex}.
 */
@NullMarked
package io.cqlsurge.dataset;

import org.jspecify.annotations.NullMarked;
