/**
 * Checks values against the replies that the contract declares: fields, types, and nothing else.
 */
import { type CallSpec, type Method, splitKey } from '@lathe/contract/call';
import { calls } from '@lathe/contract/calls';
import { schemaOf } from '@lathe/contract/openapi';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { z } from 'zod';
import type { CallName } from './bad-input.ts';

// Reply schemas do not allow additional properties, so an undeclared field is an error.
const OPTIONS = { allErrors: true, strict: false, multipleOfPrecision: 6 };
const exact = new Ajv2020(OPTIONS);
// URLs contain only text, so numbers are parsed from it.
const fromText = new Ajv2020({ ...OPTIONS, coerceTypes: 'array' });
for (const ajv of [exact, fromText]) formats.default(ajv);
type SchemaUse = 'input' | 'output' | 'address';
type Compiled = WeakMap<z.ZodType, ValidateFunction>;
const compiled: Record<SchemaUse, Compiled> = {
  input: new WeakMap(),
  output: new WeakMap(),
  address: new WeakMap(),
};

export function callSpecOf(key: string): CallSpec {
  return calls[key as CallName];
}

/** Problems of a value as the reply of a call; empty when it is valid. */
export function replyProblems(key: string, value: unknown): string[] {
  const { reply } = callSpecOf(key);
  if (reply) return problemsOf(reply, value, 'output');
  return value === undefined ? [] : ['a body, where there is none'];
}

export function problemsOf(schema: z.ZodType, value: unknown, use: SchemaUse): string[] {
  const validate = compiled[use].get(schema) ?? compile(schema, use);
  compiled[use].set(schema, validate);
  // Coercion changes its input.
  return validate(structuredClone(value)) ? [] : (validate.errors ?? []).map(errorText);
}

function compile(schema: z.ZodType, use: SchemaUse): ValidateFunction {
  return use === 'address'
    ? fromText.compile(schemaOf(schema, 'input'))
    : exact.compile(schemaOf(schema, use));
}

function errorText({ instancePath, message = '', params }: ErrorObject): string {
  return `${instancePath || 'the whole'} ${message} ${JSON.stringify(params)}`;
}

interface Route {
  key: CallName;
  method: Method;
  pattern: RegExp;
  names: string[];
}

/** Static paths come before paths with parameters. */
const routes: Route[] = (Object.keys(calls) as CallName[])
  .map((key) => {
    const { method, path } = splitKey(key);
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    return {
      key,
      method,
      names,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
    };
  })
  .toSorted((a, b) => a.names.length - b.names.length);

/** The call at a URL, and its path parameters. */
export function callAt(
  method: string,
  path: string,
): { key: CallName; params: Record<string, string> } | undefined {
  for (const route of routes) {
    const found = route.method === method ? route.pattern.exec(path) : null;
    if (!found) continue;
    const values = found.slice(1).map(decodeURIComponent);
    return {
      key: route.key,
      params: Object.fromEntries(route.names.map((name, at) => [name, values[at] ?? ''])),
    };
  }
  return undefined;
}
