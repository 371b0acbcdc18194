/** The settings dump: how are the settings of a command printed? */
package io.cqlsurge.settings.echo;
