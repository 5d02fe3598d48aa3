/** Generates values from a field's schema: most are valid, some are hostile. */
import fc, { type Arbitrary } from 'fast-check';
import { longTexts } from './long-texts.ts';

export interface Schema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** Existing ids, slugs and words that a user could know. */
export type KnownIds = readonly string[];

const DEEP = Array.from({ length: 500 }).reduce<unknown>((inner) => [inner], 'deep');

/** Values that break careless programs. */
const HOSTILE: readonly unknown[] = [
  null,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  '𝕫a̴̧l̶g̷o̸',
  'x'.repeat(70_000),
  '../../../../etc/passwd',
  '%2e%2e%2f%00',
  "' or 1=1; drop table users; --",
  '{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '=HYPERLINK("http://evil.example")',
  'constructor',
  '__proto__',
  'NaN',
  '-0',
  '1e999',
  '9'.repeat(40),
  '0000-00-00',
  '2026-02-30',
  '275760-09-13',
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  true,
  [],
  {},
  [null],
  DEEP,
  { __proto__: { isAdmin: true }, constructor: { prototype: {} } },
  { toString: 'no function', length: -1 },
];

export const hostile: Arbitrary<unknown> = fc.constantFrom(...HOSTILE);

const mostly = (common: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: common }, { weight: 1, arbitrary: hostile });

export function valueFor(schema: Schema, known: KnownIds): Arbitrary<unknown> {
  return mostly(validValue(schema, known));
}

/** Its fields may still be hostile. */
export function validValue(schema: Schema, known: KnownIds): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => validValue(choice, known)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return textFor(schema, known);
    case 'integer':
      return fc.integer(boundsOf(schema));
    case 'number':
      return fc.oneof(numberFor(schema), fc.double());
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, known), {
        minLength: Math.min(schema.minItems ?? 0, 5),
        maxLength: Math.min(schema.maxItems ?? 4, 8),
      });
    case 'object':
      return objectFor(schema, known);
    default:
      return fc.jsonValue();
  }
}

/** Limits of numbers need not be whole. */
function numberFor(schema: Schema): Arbitrary<number> {
  const { min, max } = boundsOf(schema);
  return fc.double({ min, max, noNaN: true });
}

function textFor(schema: Schema, known: KnownIds): Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 200 } = schema;
  const seen = fc.constantFrom(...known);
  if (format === 'uuid') return fc.oneof({ weight: 5, arbitrary: seen }, fc.uuid());
  if (format === 'email') return fc.oneof(fc.emailAddress(), seen);
  const bounds = { minLength, maxLength: Math.min(maxLength, minLength + 60) };
  const texts = fc.oneof(fc.string(bounds), fc.string({ ...bounds, unit: 'binary' }), seen);
  const matching = pattern === undefined ? undefined : matchingText(pattern);
  const long = { weight: 1, arbitrary: fc.constantFrom(...longTexts(schema)) };
  return matching
    ? fc.oneof({ weight: 32, arbitrary: matching }, { weight: 8, arbitrary: texts }, long)
    : fc.oneof({ weight: 40, arbitrary: texts }, long);
}

/** Some patterns cannot be used to generate text. */
function matchingText(pattern: string): Arbitrary<string> | undefined {
  try {
    const arbitrary = fc.stringMatching(new RegExp(pattern, 'u'));
    fc.sample(arbitrary, 1);
    return arbitrary;
  } catch {
    return undefined;
  }
}

function boundsOf({ minimum = -10, maximum = 1_000_000 }: Schema): { min: number; max: number } {
  const min = Math.max(minimum, -(2 ** 31));
  return { min, max: Math.max(min, Math.min(maximum, 2 ** 31 - 1)) };
}

function objectFor(
  { properties = {}, required = [] }: Schema,
  known: KnownIds,
): Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, valueFor(field, known)]),
  );
  const complete = fc.record(fields, { requiredKeys: required as never[] });
  // Occasionally fields are missing.
  return fc.oneof({ weight: 9, arbitrary: complete }, fc.record(fields, { requiredKeys: [] }));
}
