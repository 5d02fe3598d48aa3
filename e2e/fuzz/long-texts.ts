/** Texts at and far beyond the length limit, and texts that make careless patterns backtrack. */
import type { CallSpec } from '@lathe/contract/call';
import { calls } from '@lathe/contract/calls';
import { schemaOf } from '@lathe/contract/openapi';
import { plainRequest } from './plain-request.ts';
import type { FuzzRequest, IdsByParameter } from './requests.ts';
import type { Schema } from './values.ts';

const MEGABYTE = 1_000_000;

/** Texts of one length: one character repeated, then a different last one. */
function rows(length: number): string[] {
  return [
    ' '.repeat(length),
    `${'a'.repeat(length - 1)}!`,
    `${' '.repeat(length - 1)}\u0000`,
    'a\u0300'.repeat(length / 2),
    `${'0'.repeat(length - 1)}.`,
    '-'.repeat(length),
  ];
}

/** Minimum length, maximum length, one more, and a megabyte. */
export function longTexts({ maxLength = 100 }: Schema): string[] {
  return ['x', 'x'.repeat(maxLength), ...rows(maxLength), 'x'.repeat(maxLength + 1), ...OVERSIZED];
}

const OVERSIZED = [...rows(5000), ...rows(MEGABYTE)];

/** Bodies that no normal client sends. */
export const INVALID_BODIES: readonly string[] = [
  '['.repeat(400_000),
  '['.repeat(30_000) + ']'.repeat(30_000),
  '{"a":'.repeat(12_000),
  `{"a":"${'\\'.repeat(60_000)}`,
  `${' '.repeat(60_000)}{}`,
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  `[${'1,'.repeat(30_000)}1]`,
  `{${Array.from({ length: 5000 }, (_, index) => `"k${index}":1`).join(',')}}`,
];

type Path = readonly (string | number)[];

/** One request for every text of bodies, file forms, addresses and paths, at each length. */
export function longTextRequests(world: IdsByParameter): FuzzRequest[] {
  return (Object.entries(calls) as [string, CallSpec][]).flatMap(([key, spec]) => {
    const { params, query, upload, body = upload?.fields } = spec;
    const plain = plainRequest(key, world);
    return [
      ...longValues(body).map((value) => ({ ...plain, body: value })),
      ...longValues(query).map((value) => ({ ...plain, query: value as Record<string, unknown> })),
      ...longValues(params).map((value) => ({
        ...plain,
        params: { ...plain.params, ...(value as Record<string, unknown>) },
      })),
    ];
  });
}

function longValues(schema: CallSpec['body']): unknown[] {
  if (!schema) return [];
  return textFields(schemaOf(schema, 'input') as Schema).flatMap(([path, text]) =>
    longTexts(text).map((value) => nestValue(path, value)),
  );
}

function textFields(schema: Schema, path: Path = []): [Path, Schema][] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((choice) => textFields(choice, path));
  if (schema.type === 'string' && !schema.enum) return [[path, schema]];
  if (schema.type === 'array' && schema.items) return textFields(schema.items, [...path, 0]);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    textFields(field, [...path, name]),
  );
}

/** The smallest body with the value at this path. */
function nestValue(path: Path, value: unknown): unknown {
  return path.reduceRight<unknown>(
    (inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }),
    value,
  );
}
