/**
 * Records replies from tests as documentation examples while `LATHE_EXAMPLES` names a folder, as
 * `npm run examples` does.
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { CallExample } from '@lathe/contract/openapi';
import { expect } from 'vitest';
import { callAt, callSpecOf, replyProblems } from './call-replies.ts';
import { EXAMPLES, GOOD_CASE, type NotedExample } from './check-examples.ts';

interface Exchange {
  method: string;
  url: string;
  body?: unknown;
  json: unknown;
}

const ROOT = join(import.meta.dirname, '..', '..');
const LENGTH_MAX = 4000;
const own = `${randomUUID()}.examples`;
const best = new Map<string, number>();

export function recordExample(exchange: Exchange, { isGoodCase = false } = {}): void {
  const folder = process.env[EXAMPLES];
  const noted = folder === undefined ? undefined : exampleOf(exchange);
  if (folder === undefined || !noted) return;
  const score = isGoodCase ? GOOD_CASE : noted.score;
  if (score <= (best.get(noted.key) ?? -1)) return;
  best.set(noted.key, score);
  appendFileSync(join(folder, own), `${JSON.stringify({ ...noted, score })}\n`);
}

function exampleOf({ method, url, body, json }: Exchange): NotedExample | undefined {
  const { pathname, searchParams } = new URL(url, 'http://shop');
  const call = callAt(method, pathname);
  if (!call) return undefined;
  const { key, params } = call;
  const spec = callSpecOf(key);
  const reply = truncated(json);
  // Some tests replace our calls with their own.
  if (replyProblems(key, reply).length > 0) return undefined;
  const query = Object.fromEntries(searchParams);
  const example = withStableValues({
    test: relative(ROOT, expect.getState().testPath ?? '').replaceAll('\\', '/'),
    ...(spec.params && { params }),
    ...(searchParams.size > 0 && { query }),
    ...(spec.body && { body }),
    ...(spec.reply && { reply }),
  });
  const length = JSON.stringify(example).length;
  return { key, example, score: length > LENGTH_MAX ? 0 : leavesOf(example) };
}

/** One list item is enough for an example. */
function truncated(value: unknown): unknown {
  if (Array.isArray(value)) {
    const sample = typeof value[0] === 'object' ? value.slice(0, 1) : value.slice(0, 4);
    return sample.map(truncated);
  }
  if (typeof value === 'string') return value.length > 300 ? `${value.slice(0, 300)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, truncated(inner)]));
}

function leavesOf(value: unknown): number {
  if (value === null || value === '') return 0;
  if (typeof value !== 'object') return 1;
  return Object.values(value as object).reduce((sum, inner) => sum + leavesOf(inner), 0);
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const MAILBOX = new RegExp(`${UUID.source}@example\\.com`, 'g');
/** Slugs that tests generate for pages, titles and merchandise. */
const SLUG = new RegExp(`\\b([ptm])-${UUID.source}`, 'g');
const SLUGS: Record<string, string> = { p: 'kiosk', t: 'night-bus', m: 'bus-shirt' };
/** Keys, tokens and signatures: long, with mixed characters. */
const RANDOM = /(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?![\w-]*[0-9a-f]{8}-)[\w-]{20,}/g;
const RANDOM_REPLACEMENT = '3xAmple';

/** Replaces random values with stable ones, so that only real changes show in the diff. */
function withStableValues(example: CallExample): CallExample {
  const ids = new Map<string, string>();
  const text = JSON.stringify(example)
    .replaceAll('http://localhost:3000', 'https://lathe.example')
    .replaceAll(MAILBOX, 'ann@example.com')
    .replaceAll(SLUG, (_, kind) => SLUGS[kind] ?? kind)
    .replaceAll(RANDOM, (key) => RANDOM_REPLACEMENT.repeat(10).slice(0, Math.min(key.length, 70)))
    .replaceAll(UUID, (id) => {
      const known =
        ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`;
      ids.set(id, known);
      return known;
    });
  return JSON.parse(text);
}
