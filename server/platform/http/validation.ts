/** Validates input against the contract and reports problems per field. */
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
  // Adds the schema to errors, so that a pattern for a format is reported as that format.
  verbose: true,
  // Otherwise 33.33 is not a multiple of 0.01, because of binary fractions.
  multipleOfPrecision: 6,
};
const exact = new Ajv2020(OPTIONS);
// URLs contain only text, so numbers and booleans are parsed from it.
const fromText = new Ajv2020({ ...OPTIONS, coerceTypes: 'array' });
for (const ajv of [exact, fromText]) formats.default(ajv);

const compiled = {
  exact: compileOnce((schema) => exact.compile(schemaOf(schema, 'output'))),
  fromText: compileOnce((schema) => fromText.compile(schemaOf(schema, 'output'))),
};

/** Returns a copy with defaults applied and unknown fields removed, or throws the problems. */
export type Validate = (value: unknown) => unknown;

export function compileValidator(schema: z.ZodType, source: 'path' | 'query' | 'body'): Validate {
  assertDeclarative(schema);
  const shape = inputShape(schema);
  const validator = source === 'body' ? compiled.exact : compiled.fromText;
  return (sent) => {
    const validate = validator(schema);
    // Ajv collects all errors, so even text that is too long is matched against its pattern:
    // truncate it first.
    const value = boundedCopy(shape, sent);
    if (!validate(value)) throwValidationError(problemsByField(validate.errors ?? []));
    const errors = errorsByField(value);
    // No stored ID or slug can contain these characters.
    if (source === 'path' && Object.keys(errors).length > 0) throw new CallError('not_found');
    throwValidationError(errors);
    return value;
  };
}

function throwValidationError(fields: Record<string, FieldProblem[]>): void {
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
}

/**
 * PostgreSQL stores neither NUL nor lone surrogates, and free-text schemas should not need to say
 * so.
 */
function errorsByField(value: unknown, path = ''): Record<string, FieldProblem[]> {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed()
      ? { [path || 'request']: [{ key: 'invalid' }] }
      : {};
  }
  if (typeof value !== 'object' || value === null) return {};
  const inside = Object.entries(value).map(([name, inner]) =>
    errorsByField(inner, path === '' ? name : `${path}.${name}`),
  );
  return Object.assign({}, ...inside);
}

/**
 * JSON Schema cannot express custom checks or transforms, so one in the contract would silently not
 * run. Such rules belong in the use case; one found here stops the start.
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
      mostSpecificError(withoutNullBranch(found).map(problemOf)),
    ]),
  );
}

/**
 * A nullable field produces errors for both variants. Only those of the value variant are reported.
 */
function withoutNullBranch(errors: ErrorObject[]): ErrorObject[] {
  const informative = errors.filter(
    ({ keyword, params }) => keyword !== 'anyOf' && !(keyword === 'type' && params.type === 'null'),
  );
  return informative.length > 0 ? informative : errors;
}

/** For an empty or too long field, the failed pattern is not reported as well. */
const SUFFICIENT_KEYWORDS = ['required', 'max_length', 'max_items'];

function mostSpecificError(problems: FieldProblem[]): FieldProblem[] {
  const sufficient = problems.find(({ key }) => SUFFICIENT_KEYWORDS.includes(key));
  return sufficient ? [sufficient] : problems;
}

function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath.split('/').slice(1);
  if (keyword === 'required') path.push(params.missingProperty);
  return path.join('.') || 'request';
}

function problemOf({ keyword, params, parentSchema }: ErrorObject): FieldProblem {
  // People do not enter pence: a limit of 100000 would be read as a hundred thousand pounds.
  if (parentSchema?.[IS_MINOR_UNITS]) {
    const { minimum, maximum } = parentSchema;
    return { key: 'amount', values: { min: minimum / 100, max: maximum / 100 } };
  }
  switch (keyword) {
    case 'required':
      return { key: 'required' };
    case 'minLength':
      // An empty string means that the field was not filled in.
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
