/**
 * Derives size limits from input schemas. They set the body limit of a request, and values are
 * truncated before regex validation, so slow patterns never see long text.
 */
import type { z } from 'zod';

export interface InputShape {
  /**
   * Maximum characters of a text; absent where no text is expected. `short` when the pattern or an
   * enum allows only a few characters.
   */
  textMax?: number | 'short';
  list?: { max: number; item: InputShape };
  fields?: ReadonlyMap<string, InputShape>;
}

/** The parts of a zod definition that limit the size of a value. */
interface Definition {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  checks?: { _zod: { def: { check: string; maximum?: number; pattern?: RegExp } } }[];
}

/** Maximum length of each format. */
const FORMAT_MAX: Record<string, number> = { uuid: 36, date: 10, datetime: 40, email: 254 };
/** Longer than any enum value or any pattern without repetition. */
const SHORT_TEXT_MAX = 40;

const cache = new WeakMap<z.ZodType, InputShape>();

/** Throws when a part has no maximum size, because the body limit needs one. */
export function inputShape(schema: z.ZodType): InputShape {
  const shape = cache.get(schema) ?? read(schema);
  cache.set(schema, shape);
  return shape;
}

function read(schema: z.ZodType): InputShape {
  const definition = schema.def as Definition;
  switch (definition.type) {
    case 'string':
      return { textMax: textMax(definition) };
    case 'enum':
    case 'literal':
      return { textMax: 'short' };
    case 'number':
    case 'boolean':
    case 'null':
      return {};
    case 'array':
      return { list: { max: listMax(definition), item: inputShape(inner(definition.element)) } };
    case 'object':
      return { fields: fieldsOf(definition.shape ?? {}) };
    case 'union':
      return (definition.options ?? []).map(inputShape).reduce(either);
    case 'optional':
    case 'nullable':
    case 'default':
      return inputShape(inner(definition.innerType));
    default:
      throw new Error(`The contract does not support ${definition.type}: its size is unknown.`);
  }
}

function inner(schema: z.ZodType | undefined): z.ZodType {
  if (!schema) throw new Error('A schema of the contract is empty.');
  return schema;
}

function textMax(definition: Definition): number | 'short' {
  const max = declaredMax(definition) ?? FORMAT_MAX[definition.format ?? ''];
  if (max !== undefined) return max;
  if (checksOf(definition).some(({ pattern }) => pattern && isShort(pattern))) {
    return 'short';
  }
  throw new Error('A text of the contract has no maximum length.');
}

function listMax(definition: Definition): number {
  const max = declaredMax(definition);
  if (max === undefined) throw new Error('A list of the contract has no maximum.');
  return max;
}

function declaredMax(definition: Definition): number | undefined {
  return checksOf(definition).find(({ check }) => check === 'max_length')?.maximum;
}

function checksOf({ checks = [] }: Definition) {
  return checks.map(({ _zod: { def } }) => def);
}

/** A pattern without unbounded repetition only matches short text. */
function isShort({ source }: RegExp): boolean {
  const bare = source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/g, 'x');
  return bare.startsWith('^') && bare.endsWith('$') && !/[*+]|,\}/.test(bare);
}

function fieldsOf(shape: Record<string, z.ZodType>): Map<string, InputShape> {
  return new Map(Object.entries(shape).map(([name, field]) => [name, inputShape(field)]));
}

function either(one: InputShape, other: InputShape): InputShape {
  const textMax = eitherOf(one.textMax, other.textMax, larger);
  const list = eitherOf(one.list, other.list, (a, b) => ({
    max: Math.max(a.max, b.max),
    item: either(a.item, b.item),
  }));
  const fields = eitherOf(one.fields, other.fields, (a, b) => {
    const all = new Map(a);
    for (const [name, field] of b) all.set(name, eitherOf(all.get(name), field, either) ?? field);
    return all;
  });
  return {
    ...(textMax !== undefined && { textMax }),
    ...(list && { list }),
    ...(fields && { fields }),
  };
}

function eitherOf<T>(a: T | undefined, b: T | undefined, both: (a: T, b: T) => T): T | undefined {
  return a !== undefined && b !== undefined ? both(a, b) : (a ?? b);
}

function larger(a: number | 'short', b: number | 'short'): number | 'short' {
  if (a === 'short' || b === 'short') return a === 'short' ? b : a;
  return Math.max(a, b);
}

/** A character may be a JSON escape of six bytes. */
const CHARACTER_BYTES = 6;
const NUMBER_BYTES = 25;

/** Maximum JSON size of a valid value in bytes, without whitespace. */
export function largestJson({ textMax = 0, list, fields = new Map() }: InputShape): number {
  const characters = textMax === 'short' ? SHORT_TEXT_MAX : textMax;
  const ofFields = [...fields].map(([name, field]) => name.length + 4 + largestJson(field));
  return Math.max(
    NUMBER_BYTES,
    2 + characters * CHARACTER_BYTES,
    list ? 2 + list.max * (1 + largestJson(list.item)) : 0,
    ofFields.reduce((sum, bytes) => sum + bytes, 2),
  );
}
