/**
 * Sends thousands of requests generated from the contract, with every role, most of them nearly
 * valid. Checks that nothing crashes, hangs or blocks the event loop, that no response leaks
 * internals, and that failed requests write nothing. `npm run fuzz -- 50000` sends more, and every
 * text and list of the contract at every length; a failure names its seed.
 */
import type { CallSpec } from '@lathe/contract/call';
import { calls } from '@lathe/contract/calls';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import {
  type Browsers,
  type FuzzApp,
  IS_SHORT,
  openFuzzApp,
  problemOf,
  SEED,
  signInAll,
  userOf,
} from './fuzz/fuzz-app.ts';
import { longListRequests } from './fuzz/long-lists.ts';
import { longTextRequests } from './fuzz/long-texts.ts';
import { anyRequest, type FuzzRequest, toHttpRequest } from './fuzz/requests.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1000);
const REQUESTS_PER_APP = 2500;
const BATCH_SIZE = 250;
const LONG_TEXTS_SAMPLE_EVERY = IS_SHORT ? 40 : 1;
const LONG_LISTS_SAMPLE_EVERY = IS_SHORT ? 8 : 1;
const LONG_TIMEOUT_MS = IS_SHORT ? 600_000 : 7_200_000;
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

it('texts of any length cause no server error', { timeout: LONG_TIMEOUT_MS }, async () => {
  const fuzz = await openFuzzApp();
  const all = longTextRequests(fuzz.known);
  expect(await problemsAmong(fuzz, all, LONG_TEXTS_SAMPLE_EVERY), `FUZZ_SEED=${SEED}`).toEqual([]);
});

it('lists of any length cause no server error', { timeout: LONG_TIMEOUT_MS }, async () => {
  const fuzz = await openFuzzApp();
  const all = longListRequests(fuzz.known, SEED);
  expect(await problemsAmong(fuzz, all, LONG_LISTS_SAMPLE_EVERY), `FUZZ_SEED=${SEED}`).toEqual([]);
});

/** Each batch gets a new database, because the requests delete most of its data. */
async function problemsIn(from: number, to: number): Promise<string[]> {
  const fuzz = await openFuzzApp();
  const arbitrary = anyRequest(fuzz.known);
  const problems: string[] = [];
  for (let sent = from; sent < to; sent += BATCH_SIZE) {
    const requests = fc.sample(arbitrary, { numRuns: BATCH_SIZE, seed: SEED + sent });
    problems.push(...(await problemsOf(fuzz, requests)));
  }
  return problems;
}

async function problemsAmong(
  fuzz: FuzzApp,
  all: readonly FuzzRequest[],
  every: number,
): Promise<string[]> {
  const some = all.filter((_, index) => (index + SEED) % every === 0);
  const problems: string[] = [];
  for (let sent = 0; sent < some.length && problems.length < 20; sent += BATCH_SIZE) {
    problems.push(...(await problemsOf(fuzz, some.slice(sent, sent + BATCH_SIZE))));
  }
  return problems;
}

async function problemsOf(fuzz: FuzzApp, requests: FuzzRequest[]): Promise<string[]> {
  const browsers = await signInAll(fuzz);
  const problems: string[] = [];
  for (const request of requests.map(withOwnIds)) {
    const problem = await problemOfCall(fuzz, request, browsers);
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

async function problemOfCall(
  fuzz: FuzzApp,
  fuzzRequest: FuzzRequest,
  browsers: Browsers,
): Promise<string | null> {
  const { headers, ...httpRequest } = await toHttpRequest(fuzzRequest);
  const browser = browsers[fuzzRequest.role];
  const token = browser.cookies.get('XSRF-TOKEN') ?? '';
  const request = { ...httpRequest, headers: { ...headers, 'x-xsrf-token': token } };
  return await problemOf(fuzz, { name: fuzzRequest.key, request, browser, problemIn });
}

function problemIn(reply: LightMyRequestResponse): string | null {
  const { statusCode, body } = reply;
  if (statusCode < 400) return null;
  if (INTERNAL_DETAILS.test(body)) return `tells of the inside: ${body}`;
  const { message, code } = reply.json<{ message?: string; code?: string }>();
  return message && code ? null : `${statusCode} without words: ${body}`;
}

function describe({ key, role, params, query, body, raw, file }: FuzzRequest): string {
  const sent = JSON.stringify({ params, query, raw, body, file: file?.name });
  return `${key} as ${role}: ${sent.slice(0, 1500)}`;
}
