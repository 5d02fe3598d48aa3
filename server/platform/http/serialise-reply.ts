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

const stringifierOf = compileOnce((schema) => {
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
});
