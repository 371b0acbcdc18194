package io.cqlsurge.generate.value;

import java.util.List;

/**
 * A generator of tuples and user-defined types. Each field has a separate generator, and no field
 * is null.
 */
record Tuples(List<ValueGenerator> fields) implements ValueGenerator {
  Tuples {
    fields = List.copyOf(fields);
  }

  @Override
  public void seed(long seed) {
    for (ValueGenerator field : fields) {
      field.seed(ValueGenerator.elementSeed(seed));
    }
  }

  @Override
  public void generate(Bytes into) {
    for (ValueGenerator field : fields) {
      int start = into.beginSized();
      field.generate(into);
      into.endSized(start);
    }
  }
}
