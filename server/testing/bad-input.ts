/**
 * Sends a call every input that its contract forbids, field by field, in both languages, and checks
 * that each is rejected with a message and nothing was written.
 */

import { type CallSpec, splitKey } from '@lathe/contract/call';
import { calls } from '@lathe/contract/calls';
import type { ErrorReply } from '@lathe/contract/errors';
import { schemaOf } from '@lathe/contract/openapi';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../platform/db/connect.ts';
import { badFields, exchanged, type Path, type Schema } from './bad-values.ts';
import type { TestBrowser, TestReply } from './browser.ts';

export type CallName = keyof typeof calls;

/** A valid request. */
export interface CallRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

interface BadRequest {
  name: string;
  /** A field of the body or query; the error must name it. */
  field: string;
  request: CallRequest;
}

interface BadInputCheck {
  db: Db;
  browser: TestBrowser;
  key: CallName;
  good: CallRequest;
  /** Valid by the contract, but against a rule: a path into the body, and values for it. */
  invalidValues?: Record<string, readonly unknown[]>;
}

/** Returns the number of requests; each was rejected with 422 and a message for its field. */
export async function assertRejectsBadInput(check: BadInputCheck): Promise<number> {
  const { db, browser, key, good, invalidValues = {} } = check;
  const requests = [...ofContract(key, good), ...ofRules(good, invalidValues)];
  const before = await contentsOf(db);
  const wrong: string[] = [];
  for (const { name, field, request } of requests) {
    const [english, german] = await assertTranslated(browser, key, request);
    const [englishText, germanText] = [messageFor(english, field), messageFor(german, field)];
    if (english.status === 422 && englishText && germanText && englishText !== germanText) continue;
    // Cursors are not form fields: an invalid one is answered with 400.
    if (request.query && english.status === 400) continue;
    wrong.push(`${name}: ${english.status} ${english.text} / ${german.text}`);
  }
  expect(wrong, `${key} refuses with words about the field`).toEqual([]);
  expect(await contentsOf(db), `${key} wrote nothing`).toEqual(before);
  return requests.length;
}

interface RejectedRequests {
  db: Db;
  browser: TestBrowser;
  key: CallName;
  requests: readonly CallRequest[];
  /** Allowed statuses. */
  status: readonly number[];
}

/** Checks that foreign IDs and wrong states are rejected with a message and nothing is written. */
export async function assertRejected(check: RejectedRequests): Promise<void> {
  const { db, browser, key, requests, status } = check;
  const before = await contentsOf(db);
  const wrong: string[] = [];
  for (const request of requests) {
    const [english, german] = await assertTranslated(browser, key, request);
    const [englishText, germanText] = [english, german].map(
      ({ json }) => (json as ErrorReply)?.message,
    );
    if (status.includes(english.status) && englishText && germanText && englishText !== germanText)
      continue;
    wrong.push(`${JSON.stringify(request.params)}: ${english.status} ${english.text}`);
  }
  expect(wrong, `${key} answers with ${status} and says why`).toEqual([]);
  expect(await contentsOf(db), `${key} wrote nothing`).toEqual(before);
}

export function addressOf(key: CallName, { params = {}, query = {} }: CallRequest): string {
  const address = splitKey(key).path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return search === '' ? address : `${address}?${search}`;
}

export async function send(
  browser: TestBrowser,
  key: CallName,
  request: CallRequest,
  headers: Record<string, string> = {},
): Promise<TestReply> {
  const { method } = splitKey(key);
  const url = addressOf(key, request);
  if (method === 'GET') return await browser.get(url, headers);
  if (method === 'DELETE') return await browser.delete(url, headers);
  return method === 'POST'
    ? await browser.post(url, request.body, headers)
    : await browser.put(url, request.body, headers);
}

async function assertTranslated(browser: TestBrowser, key: CallName, request: CallRequest) {
  const english = await send(browser, key, request, { 'accept-language': 'en-GB' });
  const german = await send(browser, key, request, { 'accept-language': 'de' });
  return [english, german] as const;
}

function ofContract(key: CallName, good: CallRequest): BadRequest[] {
  const { body, query }: CallSpec = calls[key];
  const bodies = body
    ? badFields(schemaOf(body, 'output') as Schema, good.body).map(({ path, why, value }) => ({
        name: `${path.join('.')}: ${why}`,
        field: path.join('.'),
        request: { ...good, body: exchanged(good.body, path, value) },
      }))
    : [];
  const queries = query
    ? badFields(schemaOf(query, 'output') as Schema, good.query)
        // Path parameters are text, and an optional one may be missing.
        .filter(({ value }) => typeof value === 'string' || typeof value === 'number')
        .filter(({ value, why }) => !why.endsWith('instead') || value === 'words')
        .map(({ path, why, value }) => ({
          name: `?${path.join('.')}: ${why}`,
          field: path.join('.'),
          request: { ...good, query: { ...good.query, [String(path[0])]: String(value) } },
        }))
    : [];
  return [...bodies, ...queries];
}

function ofRules(
  good: CallRequest,
  invalidValues: Record<string, readonly unknown[]>,
): BadRequest[] {
  return Object.entries(invalidValues).flatMap(([field, values]) => {
    const path: Path = field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    return values.map((value) => ({
      name: `${field}: ${JSON.stringify(value)?.slice(0, 40)}`,
      field,
      request: { ...good, body: exchanged(good.body, path, value) },
    }));
  });
}

/** The message for the field, or for the list or object that contains it. */
function messageFor({ json }: TestReply, field: string): string | undefined {
  const errors = (json as ErrorReply | undefined)?.errors ?? {};
  const steps = field.split('.');
  const paths = steps.map((_, index) => steps.slice(0, steps.length - index).join('.'));
  return paths.flatMap((path) => errors[path] ?? [])[0];
}

/** These tables change with every request: last-seen times and attempt counts. */
const VOLATILE_TABLES = ['sessions', 'rate_limits'];

const withFunction = new WeakMap<Db, Promise<unknown>>();

/** One line per table: its row count and a checksum of its rows. */
export async function contentsOf(db: Db): Promise<string[]> {
  const isInstalled = withFunction.get(db) ?? makeFunction(db);
  withFunction.set(db, isInstalled);
  await isInstalled;
  const { rows } = await sql<{ line: string }>`select contents() as line`.execute(db);
  return rows.map(({ line }) => line);
}

/**
 * Runs thousands of times: a function is planned once, and avoids parallel workers for a hundred
 * small tables.
 */
async function makeFunction(db: Db): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and (table_schema = 'public' or table_name = '_private_jobs')
      and table_name <> all (${VOLATILE_TABLES})
    order by 1`.execute(db);
  const counts = tables.map(
    ({ name }) => `return query select '${name} ' || count(*) || ' ' ||
      coalesce(sum(hashtextextended(row::text, 0)), 0) from ${name} as row;`,
  );
  await sql
    .raw(
      `create function contents() returns setof text language plpgsql
       as $$ begin ${counts.join('\n')} end $$`,
    )
    .execute(db);
}
