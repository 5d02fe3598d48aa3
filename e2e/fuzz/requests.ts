/** Generates any request to any call, with any role. */
import type { CallSpec } from '@lathe/contract/call';
import { splitKey } from '@lathe/contract/call';
import { calls } from '@lathe/contract/calls';
import { schemaOf } from '@lathe/contract/openapi';
import fc, { type Arbitrary } from 'fast-check';
import { fileForm } from '../../server/testing/file-form.ts';
import { HOSTILE_FILES, type HostileFile } from './hostile-files.ts';
import { INVALID_BODIES } from './long-texts.ts';
import { hostile, type KnownIds, type Schema, valueFor } from './values.ts';

export const ROLES = ['visitor', 'customer', 'seller', 'label', 'staff', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export interface FuzzRequest {
  key: string;
  role: Role;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  /** Sent unchanged instead of the body. */
  raw: string | null;
  file: HostileFile | null;
  /** Uses an object of the caller, where the call has an owner. */
  own: boolean;
}

/** Known ids by path parameter: `release` holds release ids. */
export type IdsByParameter = Readonly<Record<string, KnownIds>>;

export function anyRequest(world: IdsByParameter): Arbitrary<FuzzRequest> {
  const known = Object.values(world).flat();
  const all = Object.entries(calls) as [string, CallSpec][];
  return fc.oneof(...all.map(([key, spec]) => requestFor(key, spec, { world, known })));
}

function requestFor(
  key: string,
  { params, query, body, upload }: CallSpec,
  { world, known }: { world: IdsByParameter; known: KnownIds },
): Arbitrary<FuzzRequest> {
  const names = Object.keys(params?.shape ?? {});
  const sent = body ?? upload?.fields;
  return fc.record({
    key: fc.constant(key),
    role: fc.constantFrom(...ROLES),
    params: fc.record(
      Object.fromEntries(names.map((name) => [name, parameterValue(world[name], known)])),
    ),
    query: query ? partsOf(query, known) : fc.constant({}),
    body: sent ? valueFor(schemaOf(sent, 'input') as Schema, known) : fc.constant(undefined),
    own: fc.nat(3).map((chance) => chance > 0),
    raw: sent ? fc.oneof({ weight: 60, arbitrary: fc.constant(null) }, strange) : fc.constant(null),
    file: upload ? fc.constantFrom(...HOSTILE_FILES) : fc.constant(null),
  });
}

const strange = fc.constantFrom(...INVALID_BODIES);

function parameterValue(matching: KnownIds | undefined, known: KnownIds): Arbitrary<unknown> {
  const any = fc.constantFrom(...known);
  if (!matching || matching.length === 0) return fc.oneof({ weight: 8, arbitrary: any }, hostile);
  return fc.oneof({ weight: 16, arbitrary: fc.constantFrom(...matching) }, any, hostile);
}

function partsOf(query: NonNullable<CallSpec['query']>, known: KnownIds) {
  const { properties = {} } = schemaOf(query, 'input') as Schema;
  const parts = Object.entries(properties).map(([name, schema]) => [name, valueFor(schema, known)]);
  return fc.record(Object.fromEntries(parts), { requiredKeys: [] }) as Arbitrary<
    Record<string, unknown>
  >;
}

export async function toHttpRequest({ key, params, query, body, raw, file }: FuzzRequest) {
  const { method, path } = splitKey(key);
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(asText(params[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, asText(value)]),
  );
  const url = search.size === 0 ? address : `${address}?${search}`;
  if (file) {
    const form = new FormData();
    const { upload }: CallSpec = calls[key as keyof typeof calls];
    const blob = new Blob([Uint8Array.from(file.bytes)], { type: file.type });
    form.set(upload?.field ?? 'file', blob, file.name);
    for (const [name, value] of Object.entries(body ?? {})) form.set(name, JSON.stringify(value));
    const sent = await fileForm(form);
    return { method, url, payload: sent.body, headers: sent.headers };
  }
  if (body === undefined || method === 'GET') return { method, url, headers: {} };
  const payload = raw ?? JSON.stringify(body) ?? 'undefined';
  return { method, url, payload, headers: { 'content-type': 'application/json' } };
}

/** Percent-encoded, it still fits into the headers that Node reads. */
const URL_TEXT_MAX = 5000;

/** A lone surrogate cannot be encoded in a URL. */
function asText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.slice(0, URL_TEXT_MAX).toWellFormed();
}
