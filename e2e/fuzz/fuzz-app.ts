/** The demo shop as every fuzz test attacks it, and what every reply must be. */
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { DEMO_USERS } from '../../demo/people.ts';
import { type TestApp, testApp } from '../../server/testing/app.ts';
import type { TestBrowser } from '../../server/testing/browser.ts';
import { signedInBrowser } from '../../server/testing/people.ts';
import { MAX_WAIT_MS } from '../../server/testing/timeouts.ts';
import { copyDemoWorld } from '../testing/demo-world.ts';
import { dataFolder } from '../testing/programs.ts';
import { type IdsByParameter, ROLES, type Role } from './requests.ts';
import { measureBlocking } from './watch-blocking.ts';
import { watchWrites } from './watch-writes.ts';

/** `npm test` runs other tests in parallel, so it sends fewer requests and allows more time. */
export const IS_SHORT = process.env.FUZZ_REQUESTS === undefined;
/** One for `npm test`, which must not hang on luck; new ones for `npm run fuzz` and `npm run flaky`. */
export const SEED = Number(
  process.env.FUZZ_SEED ??
    process.env.PROPERTY_SEED ??
    (IS_SHORT ? 20_261_117 : randomInt(2 ** 31)),
);
const BLOCKED_MS_MAX = IS_SHORT ? 2000 : 200;
/** For the first write of each call, which compiles its code. */
const COMPILING_MS_MAX = 2000;
/** A document is drawn in a process of its own, which takes long on a busy machine. */
const REPLY_TIMEOUT_MS = IS_SHORT ? MAX_WAIT_MS : 10_000;

export interface FuzzApp {
  app: TestApp;
  known: IdsByParameter;
  writtenTables(): Promise<string[]>;
  /** Names of requests that once blocked while they wrote. */
  compiled: Set<string>;
}

export async function openFuzzApp(web?: Parameters<typeof testApp>[0]): Promise<FuzzApp> {
  const folder = await dataFolder();
  const { url } = await copyDemoWorld(folder);
  // Some of its data is encrypted.
  const SECRET = await readFile(join(folder, 'secret'), 'utf8');
  const app = await testApp({ ...web, databaseUrl: url, env: { DATA_DIR: folder, SECRET } });
  const known = await readKnownIds(app);
  return { app, known, writtenTables: await watchWrites(app.ctx), compiled: new Set() };
}

export function userOf(role: Role) {
  return DEMO_USERS.find(({ email }) => email.startsWith(`${role}@`));
}

export type Browsers = Record<Role, TestBrowser>;

/** Runs for every batch: some requests end sessions, change roles or delete accounts. */
export async function signInAll({ app, writtenTables }: FuzzApp): Promise<Browsers> {
  const browsers = await Promise.all(
    ROLES.map(async (role) => {
      const user = userOf(role);
      const browser = user ? await signedInBrowser(app, user) : app.browser();
      await browser.get('/api/csrf_token');
      return [role, browser] as const;
    }),
  );
  await writtenTables();
  return Object.fromEntries(browsers) as Browsers;
}

interface Sent {
  /** Of the call or page, for what is compiled once. */
  name: string;
  request: InjectOptions;
  browser: TestBrowser;
  /** What is wrong with the reply itself. */
  problemIn(reply: LightMyRequestResponse): string | null;
}

export async function problemOf(fuzz: FuzzApp, sent: Sent): Promise<string | null> {
  const send = () => replyTo(fuzz.app, sent);
  const { result: reply, blocked } = await measureBlocking(send);
  const written = await fuzz.writtenTables();
  if (!reply) return 'hangs';
  if (reply.statusCode >= 500) return `${reply.statusCode} ${reply.body}`;
  const problem = sent.problemIn(reply);
  if (problem) return problem;
  if (reply.statusCode >= 400 && written.length > 0) {
    return `${reply.statusCode}, and wrote ${written.join(', ')}: ${reply.body.slice(0, 500)}`;
  }
  if (blocked <= BLOCKED_MS_MAX) return null;
  if (written.length === 0) {
    // Nothing has changed, so the same can be sent again, without what the first run compiled.
    const second = await measureBlocking(send);
    await fuzz.writtenTables();
    const isSame = second.result?.statusCode === reply.statusCode;
    if (isSame && second.blocked <= BLOCKED_MS_MAX) return null;
  } else if (!fuzz.compiled.has(sent.name) && blocked <= COMPILING_MS_MAX) {
    fuzz.compiled.add(sent.name);
    return null;
  }
  return `blocks for ${Math.round(blocked)} ms`;
}

async function replyTo({ app }: TestApp, { request, browser }: Sent) {
  const timeout = Promise.withResolvers<null>();
  const timer = setTimeout(timeout.resolve, REPLY_TIMEOUT_MS, null);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { ...request.headers, cookie };
  try {
    return await Promise.race([app.inject({ ...request, headers }), timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
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
