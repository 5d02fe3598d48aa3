/** Serialises a call's reply to JSON by its declared schema. */
import fastJson from 'fast-json-stringify';
import { z } from 'zod';
import type { RunnableCall } from './call-runner.ts';
import { compileOnce } from './compile-once.ts';
import { RawJson } from './raw-json.ts';

/** Only declared fields leave the server. */
export function serialiser({ spec: { reply } }: RunnableCall): (value: unknown) => string {
  if (reply === null) return () => '';
  return (value) => (value instanceof RawJson ? value.json : stringifierOf(reply)(value));
}

const stringifierOf: (schema: z.ZodType) => (value: unknown) => string = compileOnce((schema) =>
  schema instanceof z.ZodDiscriminatedUnion ? unionStringifier(schema) : objectStringifier(schema),
);

/**
 * Chooses the option itself: the library would validate the value against each option, and rejects
 * null where an enum is nullable.
 */
function unionStringifier({ def }: z.ZodDiscriminatedUnion): (value: unknown) => string {
  return (value) => {
    const name = (value as Record<string, unknown>)[def.discriminator];
    const option = (def.options as readonly z.ZodObject[]).find(
      ({ shape }) => shape[def.discriminator]?.safeParse(name).success,
    );
    if (!option) throw new Error(`The reply has no option "${name}".`);
    return stringifierOf(option)(value);
  };
}

function objectStringifier(schema: z.ZodType): (value: unknown) => string {
  const json = z.toJSONSchema(schema, {
    io: 'output',
    target: 'openapi-3.0',
    override({ jsonSchema }) {
      // Bounds do not affect serialisation, and OpenAPI 3.0 writes them as booleans.
      delete jsonSchema.exclusiveMinimum;
      delete jsonSchema.exclusiveMaximum;
    },
  });
  return fastJson(json as Parameters<typeof fastJson>[0]);
}
