/** Derives invalid values from a field's schema: wrong types, and values beyond each bound. */
import type { z } from 'zod';

export type Schema = z.core.JSONSchema.BaseSchema;

export interface BadValue {
  /** What is wrong with it, for the test name. */
  why: string;
  value: unknown;
}

/** Path to a value inside a body: field names and list indexes. */
export type Path = readonly (string | number)[];

export interface BadField extends BadValue {
  path: Path;
}

/** PostgreSQL rejects NUL in any text. */
const NUL = 'a\u0000b';

const SAMPLES: Record<string, unknown> = {
  text: 'words',
  number: 1.5,
  yes: true,
  list: [['nested']],
  thing: { surprise: true },
  nothing: null,
};

/** Invalid values for the field itself, not for its content. */
function badValues(schema: Schema): BadValue[] {
  const allowed = alternatives(schema);
  const types = allowed.map(({ type }) => type);
  const ofOtherTypes = Object.entries(SAMPLES)
    .filter(([, value]) => !types.some((type) => isOfType(value, String(type))))
    .map(([why, value]) => ({ why: `${why} instead`, value }));
  return [...ofOtherTypes, ...allowed.flatMap(outOfBounds)];
}

function alternatives(schema: Schema): Schema[] {
  return ((schema.anyOf as Schema[] | undefined) ?? [schema]).map((each) => each);
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  }
  return typeof value === type;
}

function outOfBounds(schema: Schema): BadValue[] {
  const { type } = schema;
  if (schema.enum) return [{ why: 'none of the choices', value: 'no such choice' }];
  if (type === 'string') return badTexts(schema);
  if (type === 'integer' || type === 'number') return badNumbers(schema);
  if (type === 'array') return badLists(schema);
  return [];
}

function badTexts({ minLength, maxLength, pattern }: Schema): BadValue[] {
  const bad: BadValue[] = [{ why: 'a NUL in it', value: NUL }];
  if (minLength) bad.push({ why: 'too short', value: 'x'.repeat(minLength - 1) });
  if (maxLength !== undefined) bad.push({ why: 'too long', value: 'x'.repeat(maxLength + 1) });
  const odd = '\u0007 not this';
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(odd)) {
    bad.push({ why: 'against its pattern', value: odd });
  }
  return bad;
}

function badNumbers(schema: Schema): BadValue[] {
  const { minimum, maximum, exclusiveMinimum, multipleOf } = schema;
  const bad: BadValue[] = [];
  // A schema without bounds of its own has those of a safe integer.
  const isNamed = (bound: number | undefined): bound is number =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  if (isNamed(minimum)) bad.push({ why: 'too small', value: minimum - 1 });
  if (isNamed(maximum)) bad.push({ why: 'too large', value: maximum + 1 });
  if (exclusiveMinimum !== undefined) bad.push({ why: 'not above', value: exclusiveMinimum });
  if (multipleOf !== undefined) bad.push({ why: 'too fine', value: multipleOf / 2 });
  return bad;
}

function badLists({ minItems, maxItems, items }: Schema): BadValue[] {
  const bad: BadValue[] = [];
  if (minItems) bad.push({ why: 'too few', value: [] });
  if (maxItems !== undefined) {
    const one = exampleOf(items as Schema);
    bad.push({ why: 'too many', value: Array.from({ length: maxItems + 1 }, () => one) });
  }
  return bad;
}

/** A value that is valid as far as the schema can tell. */
function exampleOf(schema: Schema): unknown {
  const [first = {}] = alternatives(schema);
  switch (first.type) {
    case 'integer':
    case 'number':
      return Math.max(first.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'object':
      return Object.fromEntries(
        Object.entries(first.properties ?? {}).map(([name, field]) => [
          name,
          exampleOf(field as Schema),
        ]),
      );
    default:
      if (first.format === 'uuid') return '0b9f1d5c-9f37-4c53-8f3e-3f4f7c1c2d10';
      return first.pattern === '^[A-Z]{2}$' ? 'GB' : String(first.enum?.[0] ?? 'x');
  }
}

/**
 * Every field of an object, including those of nested lists and objects, with its invalid values;
 * and every required field, missing.
 */
export function badFields(schema: Schema, good: unknown, path: Path = []): BadField[] {
  const fields = Object.entries(schema.properties ?? {}) as [string, Schema][];
  return fields.flatMap(([name, field]) => {
    const here = [...path, name];
    const value = isOfType(good, 'object') ? (good as Record<string, unknown>)[name] : undefined;
    const own = badValues(field).map((bad) => ({ ...bad, path: here }));
    const isNeeded = schema.required?.includes(name) && field.default === undefined;
    const missing = isNeeded ? [{ why: 'missing', value: undefined, path: here }] : [];
    return [...own, ...missing, ...insideOf(field, value, here)];
  });
}

function insideOf(field: Schema, good: unknown, path: Path): BadField[] {
  return alternatives(field).flatMap((schema) => {
    if (schema.type === 'object') return badFields(schema, good, path);
    if (schema.type !== 'array') return [];
    const items = schema.items as Schema;
    const first = Array.isArray(good) ? good[0] : undefined;
    if (first === undefined) return [];
    const at = [...path, 0];
    const own = badValues(items).map((bad) => ({ ...bad, path: at }));
    return [...own, ...(items.type === 'object' ? badFields(items, first, at) : [])];
  });
}

/** A copy of the valid value with one part replaced or removed. */
export function exchanged(good: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(good)) {
    return good.map((each, index) => (index === step ? exchanged(each, rest, value) : each));
  }
  const fields = { ...(good as Record<string, unknown>) };
  if (rest.length === 0 && value === undefined) delete fields[step];
  else fields[step] = exchanged(fields[step], rest, value);
  return fields;
}
