/** Groups the OpenAPI document for display: calls by area, and shared errors. */
import type { Method } from '@lathe/contract/call';
import type { ErrorCode } from '@lathe/contract/errors';
import type { Permission } from '@lathe/contract/permissions';
import type { ApiScope } from '@lathe/rules/api-keys';
import { rowOf, type Schema, type Shape, shapeOf, type TypeRow } from './type-rows.ts';

export interface CallError {
  status: number;
  code: ErrorCode;
}

export interface Call {
  /** The anchor. */
  id: string;
  method: Method;
  path: string;
  summary: string;
  permission: Permission;
  /** The scope that a key needs; null if the call accepts no key. */
  scope: ApiScope | null;
  path_parameters: TypeRow[];
  query_parameters: TypeRow[];
  body: Shape | null;
  /** Null for responses without a body. */
  reply: Shape | null;
  /** Media types of the file that is the response; otherwise none. */
  file: string[];
  /** Errors besides the shared ones. */
  errors: CallError[];
  /** A sample request and response; null if there is none. */
  example: Example | null;
}

interface Example {
  request: string;
  /** Null for responses without a body. */
  reply: string | null;
}

export interface Area {
  id: string;
  name: string;
  calls: Call[];
}

export interface CallDocs {
  version: string;
  url: string;
  areas: Area[];
  /** Errors that any call can return. */
  common: CallError[];
  /** Additional errors of calls that change data. */
  unsafe: CallError[];
  /** The shape of all errors. */
  error: Shape;
}

interface Content {
  /** By media type: JSON, or a form with a file. */
  content?: Record<string, { schema: Schema; example?: unknown }>;
}

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Schema;
  example?: string;
}

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  'x-permission': Permission;
  'x-scope'?: ApiScope;
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
}

interface Document {
  info: { version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Error: Schema } };
}

/** Our own server generates the document, so it is not validated. */
export function describeCalls(document: unknown): CallDocs {
  const { info, servers, paths, components } = document as Document;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      area: operation.tags[0] ?? '',
      call: callOf(method.toUpperCase() as Method, path, operation),
    })),
  );
  const common = sharedErrors(all.map(({ call }) => call));
  const changing = all.map(({ call }) => call).filter(({ method }) => method !== 'GET');
  const unsafe = without(sharedErrors(changing), common);
  const areas = Map.groupBy(all, ({ area }) => area);
  return {
    version: info.version,
    url: servers[0]?.url ?? '',
    areas: [...areas].map(([name, members]) => ({
      id: slugOf(name),
      name,
      calls: members.map(({ call }) => ({
        ...call,
        errors: without(call.errors, call.method === 'GET' ? common : [...common, ...unsafe]),
      })),
    })),
    common,
    unsafe,
    error: errorShape(components.schemas.Error),
  };
}

/** Codes are listed per call; the full list would not be readable in one cell. */
function errorShape(schema: Schema): Shape {
  const { type, rows } = shapeOf(schema);
  return {
    type,
    rows: rows.map((row) => (row.name === 'code' ? { ...row, type: 'string' } : row)),
  };
}

function callOf(method: Method, path: string, operation: Operation): Call {
  const { operationId, summary, parameters, requestBody, responses } = operation;
  const rows = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, required, schema }) => rowOf(name, schema, schema, 0, !required));
  const reply = Object.entries(responses).find(([status]) => Number(status) < 300)?.[1];
  const types = Object.keys(reply?.content ?? {});
  const isFile = types.length > 0 && !types.includes('application/json');
  return {
    id: operationId,
    method,
    path,
    summary,
    permission: operation['x-permission'],
    scope: operation['x-scope'] ?? null,
    path_parameters: rows('path'),
    query_parameters: rows('query'),
    body: shapeIn(requestBody),
    reply: isFile ? null : shapeIn(reply),
    file: isFile ? types : [],
    errors: errorsIn(responses),
    example: exampleOf(method, path, { parameters, requestBody, reply }),
  };
}

interface Exchange {
  parameters: readonly Parameter[];
  requestBody: Content | undefined;
  reply: Content | undefined;
}

function exampleOf(
  method: Method,
  path: string,
  { parameters, requestBody, reply }: Exchange,
): Example | null {
  const given = parameters.filter(({ example }) => example !== undefined);
  const [body, replyExample] = [exampleIn(requestBody), exampleIn(reply)];
  if (given.length === 0 && body === undefined && replyExample === undefined) return null;
  const filled = given
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, example = '' }) => text.replace(`{${name}}`, example), path);
  const queryParameters = given.filter((parameter) => parameter.in === 'query');
  const query = queryParameters.map(({ name, example }) => `${name}=${example}`).join('&');
  const address = `${method} ${filled}${query && `?${query}`}`;
  return {
    request: body === undefined ? address : `${address}\n\n${formatJson(body)}`,
    reply: replyExample === undefined ? null : formatJson(replyExample),
  };
}

function exampleIn(part: Content | undefined): unknown {
  return Object.values(part?.content ?? {})[0]?.example;
}

function formatJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function shapeIn(part: Content | undefined): Shape | null {
  const [content] = Object.values(part?.content ?? {});
  return content ? shapeOf(content.schema) : null;
}

/** The description of an error response lists its codes. */
function errorsIn(responses: Operation['responses']): CallError[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description }]) =>
      description.split(', ').map((code) => ({ status: Number(status), code: code as ErrorCode })),
    );
}

function sharedErrors(calls: readonly Call[]): CallError[] {
  const [first, ...others] = calls;
  return (first?.errors ?? []).filter(({ code }) =>
    others.every(({ errors }) => errors.some((error) => error.code === code)),
  );
}

function without(errors: readonly CallError[], known: readonly CallError[]): CallError[] {
  return errors.filter(({ code }) => !known.some((error) => error.code === code));
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
