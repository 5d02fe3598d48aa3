/**
 * Sends thousands of requests generated from the contract, with every role, most of them nearly
 * valid. Checks that nothing crashes, hangs or blocks the event loop, that no response leaks
 * internals, and that failed requests write nothing. `npm run fuzz -- 50000` sends more, and every
 * text of the contract at every length; a failure names its seed.
 */
import { randomInt } from 'node:crypto';
import type { CallSpec } from '@lathe/contract/call';
import { calls } from '@lathe/contract/calls';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEMO_USERS } from '../demo/people.ts';
import { type TestApp, testApp } from '../server/testing/app.ts';
import type { TestBrowser } from '../server/testing/browser.ts';
import { signedInBrowser } from '../server/testing/people.ts';
import { everyLongText } from './fuzz/long-texts.ts';
import {
  anyRequest,
  type FuzzRequest,
  onTheWire,
  ROLES,
  type Role,
  type World,
} from './fuzz/requests.ts';
import { blockedBy } from './fuzz/watch-blocking.ts';
import { watchWrites } from './fuzz/watch-writes.ts';
import { copyDemoWorld } from './testing/demo-world.ts';
import { dataFolder } from './testing/programs.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1500);
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const PER_WORLD = 2500;
const AT_ONCE = 250;
const PATIENCE_MS = 10_000;
/** `npm test` runs other tests in parallel, so it uses only a few long texts. */
const IS_SHORT = process.env.FUZZ_REQUESTS === undefined;
const BLOCKED_MS_MAX = IS_SHORT ? 2000 : 200;
const LONG_TEXTS_ONE_OF = IS_SHORT ? 40 : 1;
const LONG_TEXTS_TIMEOUT_MS = IS_SHORT ? 600_000 : 7_200_000;
const INSIDE = /\n\s+at |node_modules|\.ts:\d|select .* from |relation "/;

it(`${REQUESTS} random requests cause no server error`, {
  timeout: 120_000 + REQUESTS * 500,
}, async () => {
  const wrong: string[] = [];
  for (let sent = 0; sent < REQUESTS && wrong.length < 20; sent += PER_WORLD) {
    wrong.push(...(await problemsIn(sent, Math.min(sent + PER_WORLD, REQUESTS))));
  }
  expect(wrong, `FUZZ_SEED=${SEED}`).toEqual([]);
});

it('texts of any length cause no server error', { timeout: LONG_TEXTS_TIMEOUT_MS }, async () => {
  const world = await openWorld();
  const all = everyLongText(await readWorld(world.app));
  const some = all.filter((_, at) => (at + SEED) % LONG_TEXTS_ONE_OF === 0);
  const wrong: string[] = [];
  for (let sent = 0; sent < some.length && wrong.length < 20; sent += AT_ONCE) {
    wrong.push(...(await problemsOf(world, some.slice(sent, sent + AT_ONCE))));
  }
  expect(wrong, `FUZZ_SEED=${SEED}`).toEqual([]);
});

/** Each batch gets a new database, because the requests delete most of its data. */
async function problemsIn(from: number, to: number): Promise<string[]> {
  const world = await openWorld();
  const arbitrary = anyRequest(await readWorld(world.app));
  const wrong: string[] = [];
  for (let sent = from; sent < to; sent += AT_ONCE) {
    const requests = fc.sample(arbitrary, { numRuns: AT_ONCE, seed: SEED + sent });
    wrong.push(...(await problemsOf(world, requests)));
  }
  return wrong;
}

interface OpenWorld {
  app: TestApp;
  written(): Promise<string[]>;
}

async function openWorld(): Promise<OpenWorld> {
  const folder = await dataFolder();
  const { url } = await copyDemoWorld(folder);
  const app = await testApp({ databaseUrl: url, env: { DATA_DIR: folder } });
  return { app, written: await watchWrites(app.ctx) };
}

async function problemsOf({ app, written }: OpenWorld, requests: FuzzRequest[]): Promise<string[]> {
  const browsers = await signInAll(app);
  await written();
  const wrong: string[] = [];
  for (const request of requests.map(ofTheirOwn)) {
    const problem = await problemOf(app, request, { browser: browsers[request.role], written });
    if (problem) wrong.push(`${problem} ${describe(request)}`);
  }
  return wrong;
}

function ofTheirOwn(request: FuzzRequest): FuzzRequest {
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
  { browser, written }: { browser: TestBrowser; written: () => Promise<string[]> },
): Promise<string | null> {
  const { headers, ...asked } = await onTheWire(request);
  const token = browser.cookies.get('XSRF-TOKEN') ?? '';
  const send = () =>
    Promise.race([
      app.inject({
        ...asked,
        headers: {
          ...headers,
          'x-xsrf-token': token,
          cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      }),
      new Promise<null>((late) => setTimeout(late, PATIENCE_MS, null).unref()),
    ]);
  const { result: reply, blocked } = await blockedBy(send, BLOCKED_MS_MAX);
  const names = await written();
  if (!reply) return 'hangs';
  if (blocked > BLOCKED_MS_MAX) return `blocks for ${Math.round(blocked)} ms`;
  const { statusCode, body } = reply;
  if (statusCode >= 500) return `${statusCode} ${body}`;
  if (statusCode < 400) return null;
  if (INSIDE.test(body)) return `tells of the inside: ${body}`;
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
async function readWorld({ ctx }: TestApp): Promise<World> {
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
