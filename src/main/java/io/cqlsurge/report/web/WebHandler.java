package io.cqlsurge.report.web;

/** A handler of the requests to one path. It is called by several threads at the same time. */
@FunctionalInterface
public interface WebHandler {

  WebReply reply(WebRequest request);
}
