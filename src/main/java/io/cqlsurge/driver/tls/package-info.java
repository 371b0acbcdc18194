/** Encryption: how are connections encrypted, and why did encryption fail? */
package io.cqlsurge.driver.tls;
