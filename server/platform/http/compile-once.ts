/**
 * Compiles a schema on first use, once per process: compiling hundreds of calls at startup would
 * take seconds.
 */
import type { z } from 'zod';

export function compileOnce<Compiled extends object>(
  compile: (schema: z.ZodType) => Compiled,
): (schema: z.ZodType) => Compiled {
  const known = new WeakMap<z.ZodType, Compiled>();
  return (schema) => {
    const found = known.get(schema) ?? compile(schema);
    known.set(schema, found);
    return found;
  };
}
