/**
 * Sends thousands of requests generated from the contract, with every role, most of them nearly
 * valid. Checks that nothing crashes, hangs or blocks the event loop, that no response leaks
 * internals, and that failed requests write nothing. `npm run fuzz -- 50000` sends more, and every
 * text of the contract at every length; a failure names its seed.
 */
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallSpec } from '@lathe/contract/call';
import { calls } from '@lathe/contract/calls';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEMO_USERS } from '../demo/people.ts';
import { type TestApp, testApp } from '../server/testing/app.ts';
import type { TestBrowser } from '../server/testing/browser.ts';
import { signedInBrowser } from '../server/testing/people.ts';
import { longTextRequests } from './fuzz/long-texts.ts';
import {
  anyRequest,
  type FuzzRequest,
  type IdsByParameter,
  ROLES,
  type Role,
  toHttpRequest,
} from './fuzz/requests.ts';
import { measureBlocking } from './fuzz/watch-blocking.ts';
import { watchWrites } from './fuzz/watch-writes.ts';
import { copyDemoWorld } from './testing/demo-world.ts';
import { dataFolder } from './testing/programs.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1000);
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const REQUESTS_PER_APP = 2500;
const BATCH_SIZE = 250;
const REPLY_TIMEOUT_MS = 10_000;
/** `npm test` runs other tests in parallel, so it uses only a few long texts. */
const IS_SHORT = process.env.FUZZ_REQUESTS === undefined;
const BLOCKED_MS_MAX = IS_SHORT ? 2000 : 200;
const LONG_TEXTS_SAMPLE_EVERY = IS_SHORT ? 40 : 1;
const LONG_TEXTS_TIMEOUT_MS = IS_SHORT ? 600_000 : 7_200_000;
const INTERNAL_DETAILS = /\n\s+at |node_modules|\.ts:\d|select .* from |relation "/;

it(`${REQUESTS} random requests cause no server error`, {
  timeout: 120_000 + REQUESTS * 500,
}, async () => {
  const problems: string[] = [];
  for (let sent = 0; sent < REQUESTS && problems.length < 20; sent += REQUESTS_PER_APP) {
    problems.push(...(await problemsIn(sent, Math.min(sent + REQUESTS_PER_APP, REQUESTS))));
  }
  expect(problems, `FUZZ_SEED=${SEED}`).toEqual([]);
});

it('texts of any length cause no server error', { timeout: LONG_TEXTS_TIMEOUT_MS }, async () => {
  const world = await openFuzzApp();
  const all = longTextRequests(await readKnownIds(world.app));
  const some = all.filter((_, index) => (index + SEED) % LONG_TEXTS_SAMPLE_EVERY === 0);
  const problems: string[] = [];
  for (let sent = 0; sent < some.length && problems.length < 20; sent += BATCH_SIZE) {
    problems.push(...(await problemsOf(world, some.slice(sent, sent + BATCH_SIZE))));
  }
  expect(problems, `FUZZ_SEED=${SEED}`).toEqual([]);
});

/** Each batch gets a new database, because the requests delete most of its data. */
async function problemsIn(from: number, to: number): Promise<string[]> {
  const world = await openFuzzApp();
  const arbitrary = anyRequest(await readKnownIds(world.app));
  const problems: string[] = [];
  for (let sent = from; sent < to; sent += BATCH_SIZE) {
    const requests = fc.sample(arbitrary, { numRuns: BATCH_SIZE, seed: SEED + sent });
    problems.push(...(await problemsOf(world, requests)));
  }
  return problems;
}

interface FuzzApp {
  app: TestApp;
  writtenTables(): Promise<string[]>;
}

async function openFuzzApp(): Promise<FuzzApp> {
  const folder = await dataFolder();
  const { url } = await copyDemoWorld(folder);
  // Some of its data is encrypted.
  const SECRET = await readFile(join(folder, 'secret'), 'utf8');
  const app = await testApp({ databaseUrl: url, env: { DATA_DIR: folder, SECRET } });
  return { app, writtenTables: await watchWrites(app.ctx) };
}

async function problemsOf(
  { app, writtenTables }: FuzzApp,
  requests: FuzzRequest[],
): Promise<string[]> {
  const browsers = await signInAll(app);
  await writtenTables();
  const problems: string[] = [];
  for (const request of requests.map(withOwnIds)) {
    const problem = await problemOf(app, request, {
      browser: browsers[request.role],
      writtenTables,
    });
    if (problem) problems.push(`${problem} ${describe(request)}`);
  }
  return problems;
}

function withOwnIds(request: FuzzRequest): FuzzRequest {
  const { owner }: CallSpec = calls[request.key as keyof typeof calls];
  const id = userOf(request.role)?.id;
  if (!owner || !id || !request.own) return request;
  return { ...request, params: { ...request.params, [owner]: id } };
}

function userOf(role: Role) {
  return DEMO_USERS.find(({ email }) => email.startsWith(`${role}@`));
}

async function problemOf(
  { app }: TestApp,
  request: FuzzRequest,
  { browser, writtenTables }: { browser: TestBrowser; writtenTables: () => Promise<string[]> },
): Promise<string | null> {
  const { headers, ...httpRequest } = await toHttpRequest(request);
  const token = browser.cookies.get('XSRF-TOKEN') ?? '';
  const send = () =>
    Promise.race([
      app.inject({
        ...httpRequest,
        headers: {
          ...headers,
          'x-xsrf-token': token,
          cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      }),
      new Promise<null>((timeout) => setTimeout(timeout, REPLY_TIMEOUT_MS, null).unref()),
    ]);
  const { result: reply, blocked } = await measureBlocking(send, BLOCKED_MS_MAX);
  const names = await writtenTables();
  if (!reply) return 'hangs';
  if (blocked > BLOCKED_MS_MAX) return `blocks for ${Math.round(blocked)} ms`;
  const { statusCode, body } = reply;
  if (statusCode >= 500) return `${statusCode} ${body}`;
  if (statusCode < 400) return null;
  if (INTERNAL_DETAILS.test(body)) return `tells of the inside: ${body}`;
  const { message, code } = reply.json<{ message?: string; code?: string }>();
  if (!message || !code) return `${statusCode} without words: ${body}`;
  return names.length > 0 ? `${statusCode} ${code}, and wrote ${names.join(', ')}` : null;
}

function describe({ key, role, params, query, body, raw, file }: FuzzRequest): string {
  const sent = JSON.stringify({ params, query, raw, body, file: file?.name });
  return `${key} as ${role}: ${sent.slice(0, 1500)}`;
}

/** Runs for every batch: some requests end sessions, change roles or delete accounts. */
async function signInAll(app: TestApp): Promise<Record<Role, TestBrowser>> {
  const browsers = await Promise.all(
    ROLES.map(async (role) => {
      const user = userOf(role);
      const browser = user ? await signedInBrowser(app, user) : app.browser();
      await browser.get('/api/csrf_token');
      return [role, browser] as const;
    }),
  );
  return Object.fromEntries(browsers) as Record<Role, TestBrowser>;
}

/** Ids by table name without its last letter: `releases` becomes the parameter `release`. */
async function readKnownIds({ ctx }: TestApp): Promise<IdsByParameter> {
  const { rows } = await ctx.pool.query<{ name: string; column: string }>(
    `select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('id', 'slug', 'number', 'iso')
      and table_name not like '%_log'`,
  );
  const world: Record<string, string[]> = { id: DEMO_USERS.map(({ id }) => id) };
  for (const { name, column } of rows) {
    const key = name.replace(/^release_groups$/, 'groups').replace(/s$/, '');
    const found = await ctx.pool.query<{ value: string }>(
      `select ${column}::text as value from ${name} where ${column} is not null limit 12`,
    );
    world[key] = [...(world[key] ?? []), ...found.rows.map(({ value }) => value)];
  }
  return world;
}
