/**
 * Compiles a schema on first use, once per process: compiling hundreds of calls at startup would
 * take seconds.
 */
import type { z } from 'zod';

export function compileOnce<Compiled extends object>(
  compile: (schema: z.ZodType) => Compiled,
): (schema: z.ZodType) => Compiled {
  const cache = new WeakMap<z.ZodType, Compiled>();
  return (schema) => {
    const found = cache.get(schema) ?? compile(schema);
    cache.set(schema, found);
    return found;
  };
}
