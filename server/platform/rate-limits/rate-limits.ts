/**
 * How often somebody may try, counted in the database and so for all processes together.
 * The library takes the time from the machine and cannot be given a clock: windows are real
 * seconds, which an injected clock does not move. Counting is outside any transaction on purpose:
 * a try that is rolled back was still a try.
 */
import { createHmac } from 'node:crypto';
import { LOGIN_TRIES_PER_MINUTE } from '@lathe/rules/limits';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

export interface Limit {
  points: number;
  seconds: number;
}

/** Every limit there is. A window begins with the first try. */
export const LIMITS = {
  /** Passwords, per account and address. */
  login: { points: LOGIN_TRIES_PER_MINUTE, seconds: 60 },
  /** Codes of the second factor, per account: a million of them are soon tried. */
  second_factor: { points: 20, seconds: 3600 },
  /** Questions for a passkey, per address: each is kept for a while. */
  passkey: { points: 60, seconds: 600 },
  /** Per address; many people can share one. */
  register: { points: 60, seconds: 600 },
  /** Links to set a new password or to confirm, per address that asks. */
  reset: { points: 30, seconds: 600 },
  /** The same, per mailbox that would be filled. */
  mailbox: { points: 5, seconds: 3600 },
  /** Per person who invites. */
  invitation: { points: 60, seconds: 3600 },
  /** Exports of one's data, per account: each reads everything there is. */
  export: { points: 5, seconds: 86_400 },
  /** Pictures that somebody sends, per account: each is decoded and made anew in many sizes. */
  picture: { points: 120, seconds: 3600 },
  /** Questions to YouTube and Instagram, per account: what they allow is for the whole shop. */
  social: { points: 60, seconds: 600 },
  /** Requests to contribute to pages, per person: each is a mail to somebody else. */
  contribution: { points: 30, seconds: 3600 },
  /** Catalogues as files, per account: each line is tried out. */
  catalogue: { points: 120, seconds: 3600 },
  /** Cards that were refused, per address. */
  checkout: { points: 20, seconds: 600 },
  /** Discount codes that nobody has, per address: somebody guesses. */
  discount: { points: 30, seconds: 600 },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

export type Allowance =
  | { allowed: true; remaining: number }
  | { allowed: false; retryAfterSeconds: number };

export interface RateLimits {
  /** Counts one try (or several points) of `key`, which is hashed before it is stored. */
  consume(name: LimitName, key: string, points?: number): Promise<Allowance>;
  /** Looks without counting. */
  isUsedUp(name: LimitName, key: string): Promise<boolean>;
  /** Gives all points back: whoever has proved themselves need not pay for their typing errors. */
  forget(name: LimitName, key: string): Promise<void>;
}

interface Options {
  pool: pg.Pool;
  /** Without it a stored key could be guessed: there are few addresses to try. */
  secret: string;
  limits?: Record<LimitName, Limit>;
}

export function makeRateLimits({ pool, secret, limits = LIMITS }: Options): RateLimits {
  const limiters = new Map(
    Object.entries(limits).map(([name, limit]) => [name, makeLimiter(pool, name, limit)]),
  );

  function limiterOf(name: LimitName): RateLimiterPostgres {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`There is no rate limit named ${name}.`);
    return limiter;
  }
  const hashed = (name: LimitName, key: string) =>
    createHmac('sha256', secret).update(`${name}:${key}`).digest('base64url');

  return {
    async consume(name, key, points = 1) {
      try {
        const { remainingPoints } = await limiterOf(name).consume(hashed(name, key), points);
        return { allowed: true, remaining: remainingPoints };
      } catch (refusal) {
        // Refusals are thrown as results; anything else is a real error.
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const seconds = Math.ceil(refusal.msBeforeNext / 1000);
        return { allowed: false, retryAfterSeconds: Math.max(1, seconds) };
      }
    },
    async isUsedUp(name, key) {
      const known = await limiterOf(name).get(hashed(name, key));
      return known !== null && known.remainingPoints <= 0;
    },
    async forget(name, key) {
      await limiterOf(name).delete(hashed(name, key));
    },
  };
}

function makeLimiter(pool: pg.Pool, name: string, { points, seconds }: Limit) {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // A job sweeps, once for all processes.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    // Who has used up the points is refused from memory: a flood does not reach the database.
    inMemoryBlockOnConsumed: points,
  });
}
