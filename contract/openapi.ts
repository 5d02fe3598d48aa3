/** Generates the OpenAPI 3.1 document from the calls. */
import { z } from 'zod';
import { type CallSpec, type CallTable, splitKey } from './call.ts';
import { COMMON_ERRORS, ERROR_STATUS, type ErrorCode, errorReply } from './errors.ts';

const UNSAFE = new Set(['POST', 'PUT', 'DELETE']);

/** An example request with its response. */
export interface CallExample {
  /** The test that recorded it. */
  test?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  reply?: unknown;
}

export type CallExamples = Readonly<Record<string, CallExample>>;

interface About {
  version: string;
  url: string;
  examples?: CallExamples;
}

export function openApiDocument(calls: CallTable, { version, url, examples = {} }: About) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, spec] of Object.entries(calls)) {
    const { method, path } = splitKey(key);
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = operation(key, {
      method,
      spec,
      example: examples[key] ?? {},
    });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lathe',
      version,
      description: 'All calls of the shop API, as registered by the server.',
    },
    servers: [{ url }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorReply, 'output') },
      securitySchemes: { key: KEY_SCHEME },
    },
  };
}

function operation(
  key: string,
  { method, spec, example }: { method: string; spec: CallSpec; example: CallExample },
) {
  return {
    operationId: operationId(key),
    summary: spec.summary,
    tags: [spec.area],
    'x-permission': spec.permission,
    ...(spec.scope && { 'x-scope': spec.scope, security: [{ key: [spec.scope] }] }),
    parameters: [
      ...parametersOf(spec.params, 'path', example.params),
      ...parametersOf(spec.query, 'query', example.query),
      ...headersOf(spec, method),
    ],
    ...(spec.body && {
      requestBody: {
        required: true,
        content: {
          ...json(schemaOf(spec.body, 'input'), example.body),
          ...(spec.files && multipart({ fields: spec.body, ...spec.files })),
        },
      },
    }),
    ...(spec.upload && {
      requestBody: { required: true, content: multipart(spec.upload) },
    }),
    responses: { ...success(spec, example.reply), ...errorResponses(errorsOf(spec, method)) },
  };
}

/** Every error that a call can return. */
export function errorsOf(spec: CallSpec, method: string): ErrorCode[] {
  return [...COMMON_ERRORS, ...accessErrors(spec, method), ...(spec.errors ?? [])];
}

/** Browsers use the session cookie instead. */
const KEY_SCHEME = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'lathe_live_… or lathe_test_…',
  description: 'A key of a seller. The list of scopes names what the call needs.',
};

/** Requests with a key need no token against forgery. */
const tokenHeader = ({ scope }: CallSpec) => ({
  name: 'X-XSRF-TOKEN',
  in: 'header',
  required: scope === undefined,
  schema: { type: 'string' },
});

const UNSAFE_HEADERS = [
  { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } },
];

const KEY_ERRORS = [
  'key_invalid',
  'key_expired',
  'key_revoked',
  'key_with_session',
  'key_scope_missing',
  'api_version_unknown',
] as const;
const TEST_KEY_ERRORS = ['key_is_for_tests'] as const;

function headersOf(spec: CallSpec, method: string) {
  const { secretHeader } = spec;
  if (secretHeader === undefined) {
    return UNSAFE.has(method) ? [tokenHeader(spec), ...UNSAFE_HEADERS] : [];
  }
  return [{ name: secretHeader, in: 'header', required: true, schema: { type: 'string' } }];
}

function accessErrors(spec: CallSpec, method: string): ErrorCode[] {
  const access: ErrorCode[] =
    spec.permission === 'anyone' ? [] : ['not_signed_in', 'forbidden', 'second_factor_needed'];
  if (spec.stepUp) access.push('confirmation_needed');
  if (spec.scope) access.push(...KEY_ERRORS, ...(UNSAFE.has(method) ? TEST_KEY_ERRORS : []));
  return UNSAFE.has(method) && spec.secretHeader === undefined
    ? [...access, 'request_expired', 'idempotency_key_reused', 'request_in_progress']
    : access;
}

function success(spec: CallSpec, example: unknown) {
  if (spec.file) {
    const content = { schema: { type: 'string' } };
    const types = spec.file.map((type) => [type, content]);
    return { 200: { description: 'A file', content: Object.fromEntries(types) } };
  }
  if (spec.reply === null) return { 204: { description: 'Done' } };
  return { 200: { description: 'OK', content: json(schemaOf(spec.reply, 'output'), example) } };
}

/** Several codes can share a status; the description lists them all. */
function errorResponses(codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(new Set(codes), (code) => ERROR_STATUS[code]);
  const content = json({ $ref: '#/components/schemas/Error' });
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [status, { description: names.join(', '), content }]),
  );
}

function parametersOf(
  schema: z.ZodObject | undefined,
  location: 'path' | 'query',
  example: Record<string, string> = {},
) {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
    ...(example[name] !== undefined && { example: example[name] }),
  }));
}

function json(schema: unknown, example?: unknown) {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } };
}

interface FileForm {
  field: string;
  maxBytes: number;
  /** Without it, exactly one file is required. */
  maxFiles?: number;
  fields: z.ZodType;
}

/** Each field next to the file holds JSON. */
function multipart({ field, maxBytes, maxFiles, fields }: FileForm) {
  const { properties = {}, required = [] } = schemaOf(fields, 'input');
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const description = `${maxFiles ? `Up to ${maxFiles} files` : 'One file'} of at most ${maxBytes} bytes`;
  const encoding = Object.keys(properties).map((name) => [
    name,
    { contentType: 'application/json' },
  ]);
  return {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          ...properties,
          [field]: maxFiles
            ? { type: 'array', items: file, maxItems: maxFiles, description }
            : { ...file, description },
        },
        required: maxFiles ? required : [...required, field],
      },
      encoding: Object.fromEntries(encoding),
    },
  };
}

export function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' });
  return rest;
}

function operationId(key: string): string {
  return key
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}
