/** Placeholder. */
package io.cqlsurge.settings;
