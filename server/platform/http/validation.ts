/** Checks what came over the wire against the contract, and says per field what is wrong. */
import { IS_MINOR_UNITS } from '@lathe/contract/minor-units';
import { schemaOf } from '@lathe/contract/openapi';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { z } from 'zod';
import { boundedCopy } from './bounded-copy.ts';
import { CallError, type FieldProblem } from './call-error.ts';
import { compileOnce } from './compile-once.ts';
import { inputShape } from './input-shape.ts';

const OPTIONS = {
  allErrors: true,
  useDefaults: true,
  removeAdditional: true,
  strict: false,
  // Errors then know their schema: a pattern that stands for a format is named as the format.
  verbose: true,
};
const exact = new Ajv2020(OPTIONS);
// Addresses carry text only, so numbers and booleans in them are read from text.
const fromText = new Ajv2020({ ...OPTIONS, coerceTypes: 'array' });
for (const ajv of [exact, fromText]) formats.default(ajv);

const compiled = {
  exact: compileOnce((schema) => exact.compile(schemaOf(schema, 'output'))),
  fromText: compileOnce((schema) => fromText.compile(schemaOf(schema, 'output'))),
};

/** Gives a copy with defaults filled in and nothing that was not declared, or throws what is wrong. */
export type Validate = (value: unknown) => unknown;

export function compileValidator(schema: z.ZodType, source: 'path' | 'query' | 'body'): Validate {
  assertDeclarative(schema);
  const shape = inputShape(schema);
  const validator = source === 'body' ? compiled.exact : compiled.fromText;
  return (sent) => {
    const validate = validator(schema);
    // All errors are collected, so a text that is too long is also held against its pattern: cut first.
    const value = boundedCopy(shape, sent);
    if (!validate(value)) refuse(problemsByField(validate.errors ?? []));
    const unfit = unfitByField(value);
    // Nothing has such a name.
    if (source === 'path' && Object.keys(unfit).length > 0) throw new CallError('not_found');
    refuse(unfit);
    return value;
  };
}

function refuse(fields: Record<string, FieldProblem[]>): void {
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
}

/** PostgreSQL holds neither a NUL nor half a sign, and no schema of free text should have to say so. */
function unfitByField(value: unknown, path = ''): Record<string, FieldProblem[]> {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed()
      ? { [path || 'request']: [{ key: 'invalid' }] }
      : {};
  }
  if (typeof value !== 'object' || value === null) return {};
  const inside = Object.entries(value).map(([name, inner]) =>
    unfitByField(inner, path === '' ? name : `${path}.${name}`),
  );
  return Object.assign({}, ...inside);
}

/**
 * JSON Schema cannot carry a custom check or a transform, so one in the contract would silently not
 * run. Such rules belong in the use case; finding one here stops the start.
 */
function assertDeclarative(schema: z.ZodType): void {
  const definition = schema.def as {
    type: string;
    checks?: { _zod: { def: { check: string } } }[];
    shape?: Record<string, z.ZodType>;
    element?: z.ZodType;
    innerType?: z.ZodType;
    options?: z.ZodType[];
  };
  const custom = definition.checks?.some((check) => check._zod.def.check === 'custom');
  if (custom || definition.type === 'pipe' || definition.type === 'transform') {
    throw new Error('A contract schema has a custom check or transform; move it to the use case.');
  }
  const inner = [
    ...Object.values(definition.shape ?? {}),
    ...(definition.options ?? []),
    definition.element,
    definition.innerType,
  ];
  for (const child of inner) if (child) assertDeclarative(child);
}

function problemsByField(errors: ErrorObject[]): Record<string, FieldProblem[]> {
  const fields: Record<string, ErrorObject[]> = {};
  for (const error of errors) {
    const field = fieldOf(error);
    fields[field] ??= [];
    fields[field].push(error);
  }
  return Object.fromEntries(
    Object.entries(fields).map(([field, found]) => [
      field,
      mostTelling(withoutTheEmptyWay(found).map(problemOf)),
    ]),
  );
}

/**
 * What may be empty has two ways to be right. Why a number is too large is said by the first; that
 * it is not empty either, and so fits neither, need not be.
 */
function withoutTheEmptyWay(errors: ErrorObject[]): ErrorObject[] {
  const telling = errors.filter(
    ({ keyword, params }) => keyword !== 'anyOf' && !(keyword === 'type' && params.type === 'null'),
  );
  return telling.length > 0 ? telling : errors;
}

/** Of an empty field, or one that is too long, it need not be said that it also fits no pattern. */
const SAYS_IT_ALL = ['required', 'max_length', 'max_items'];

function mostTelling(problems: FieldProblem[]): FieldProblem[] {
  const enough = problems.find(({ key }) => SAYS_IT_ALL.includes(key));
  return enough ? [enough] : problems;
}

function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath.split('/').slice(1);
  if (keyword === 'required') path.push(params.missingProperty);
  return path.join('.') || 'request';
}

function problemOf({ keyword, params, parentSchema }: ErrorObject): FieldProblem {
  // Nobody types pence: a limit of 100000 would be read as a hundred thousand pounds.
  if (parentSchema?.[IS_MINOR_UNITS]) {
    const { minimum, maximum } = parentSchema;
    return { key: 'amount', values: { min: minimum / 100, max: maximum / 100 } };
  }
  switch (keyword) {
    case 'required':
      return { key: 'required' };
    case 'minLength':
      // The empty string is a field that was not filled in.
      return params.limit === 1
        ? { key: 'required' }
        : { key: 'min_length', values: { min: params.limit } };
    case 'maxLength':
      return { key: 'max_length', values: { max: params.limit } };
    case 'minimum':
    case 'exclusiveMinimum':
      return { key: 'min', values: { min: params.limit } };
    case 'maximum':
    case 'exclusiveMaximum':
      return { key: 'max', values: { max: params.limit } };
    case 'minItems':
      return { key: 'min_items', values: { min: params.limit } };
    case 'maxItems':
      return { key: 'max_items', values: { max: params.limit } };
    case 'format':
      return { key: FORMATS[String(params.format)] ?? 'invalid' };
    case 'type':
      return { key: TYPES[String(params.type)] ?? 'invalid' };
    case 'pattern':
      return { key: FORMATS[String(parentSchema?.format)] ?? 'invalid' };
    case 'enum':
    case 'const':
      return { key: 'one_of' };
    default:
      return { key: 'invalid' };
  }
}

const FORMATS: Record<string, string> = {
  email: 'email',
  date: 'date',
  'date-time': 'date',
  uri: 'url',
  uuid: 'invalid',
};

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'number',
  integer: 'integer',
  boolean: 'yes_or_no',
  array: 'list',
};
