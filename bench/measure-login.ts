/**
 * Checks whether the time of a failed login reveals that an account exists. Each address is tried
 * once, so that no rate limit applies; known and unknown addresses alternate, so that other load
 * affects both equally.
 */
import { randomUUID } from 'node:crypto';
import { formHeaders } from './form-headers.ts';
import { median } from './median.ts';
import type { Shop } from './shop.ts';
import { createUsers } from './users.ts';

const PAIRS = 150;
const WARM_UP_PAIRS = 15;

export interface LoginResult {
  knownMs: number;
  unknownMs: number;
  /** Slower median divided by faster median. */
  ratio: number;
  errors: number;
}

export async function measureLogin(shop: Shop): Promise<LoginResult> {
  const users = await createUsers(shop, WARM_UP_PAIRS + PAIRS);
  const headers = await formHeaders(shop);
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  let errors = 0;

  async function attemptLogin(kind: keyof typeof times, email: string): Promise<void> {
    const body = JSON.stringify({ email, password: 'Wrong-guess-1' });
    const started = performance.now();
    const reply = await fetch(`${shop.origin}/api/login`, { method: 'POST', headers, body });
    await reply.arrayBuffer();
    times[kind].push(performance.now() - started);
    if (reply.status !== 401) errors += 1;
  }

  for (const [at, { email }] of users.entries()) {
    const attempts = [
      () => attemptLogin('known', email),
      // Same length as the known addresses.
      () => attemptLogin('unknown', `${randomUUID()}@example.com`),
    ];
    if (at % 2 === 1) attempts.reverse();
    for (const attempt of attempts) await attempt();
  }
  const [knownMs, unknownMs] = [times.known, times.unknown].map((all) =>
    median(all.slice(WARM_UP_PAIRS)),
  ) as [number, number];
  const ratio = Math.max(knownMs, unknownMs) / Math.min(knownMs, unknownMs);
  return { knownMs, unknownMs, ratio, errors };
}
