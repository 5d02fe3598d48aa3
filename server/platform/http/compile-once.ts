/**
 * Compiled when first needed, and once for a schema in this process: some hundred calls compiled at
 * the start would make whoever starts the shop wait for seconds.
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
