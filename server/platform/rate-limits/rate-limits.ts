/**
 * How often somebody may try, counted in the database and so for all processes together.
 * The library takes the time from the machine and cannot be given a clock: windows are real
 * seconds, which an injected clock does not move. Counting is outside any transaction on purpose:
 * a try that is rolled back was still a try.
 */
import { isIP } from 'node:net';
import {
  LOGIN_TRIES_PER_ACCOUNT,
  LOGIN_TRIES_PER_ADDRESS,
  LOGIN_TRIES_PER_KNOWN_BROWSER,
  LOGIN_TRIES_PER_MINUTE,
  LOGIN_TRIES_PER_SHOP,
  REGISTRATIONS_PER_SHOP,
  UPLOAD_MEGABYTES_PER_DAY,
  UPLOADS_PER_HOUR,
} from '@lathe/rules/limits';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Keys } from '../keys.ts';
import { addressBlock } from './address-block.ts';
import { type Counter, giveBackTries, type Reservation, reserveTries } from './reserve-tries.ts';

export interface Limit {
  points: number;
  seconds: number;
  /** More tries than this are suspicious, though still allowed. Only `reserve` reports it. */
  suspiciousAfter?: number;
}

/** Every limit there is. A window begins with the first try. */
export const LIMITS = {
  /** Passwords, per account and address. */
  login: { points: LOGIN_TRIES_PER_MINUTE, seconds: 60 },
  /** Wrong ones, per address, per account, and of everybody: one password over many accounts. */
  login_address: { points: LOGIN_TRIES_PER_ADDRESS, seconds: 600 },
  login_account: { points: LOGIN_TRIES_PER_ACCOUNT, seconds: 3600 },
  login_shop: { points: LOGIN_TRIES_PER_SHOP, seconds: 60 },
  /** The same, of a browser that has signed in to the account before, in place of the last two. */
  login_browser: { points: LOGIN_TRIES_PER_KNOWN_BROWSER, seconds: 3600 },
  /** Codes of the second factor, per account: a million of them are soon tried. */
  second_factor: { points: 20, seconds: 3600 },
  /** The same, per address. */
  second_factor_address: { points: 60, seconds: 3600 },
  /** Questions for a passkey, per address: each is kept for a while. */
  passkey: { points: 60, seconds: 600 },
  /** Per address; many people can share one. */
  register: { points: 60, seconds: 600 },
  /** Of everybody. */
  register_shop: { points: REGISTRATIONS_PER_SHOP, seconds: 600 },
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
  /** Files for songs and artwork that are announced or tried again, per account. */
  upload: { points: UPLOADS_PER_HOUR, seconds: 3600 },
  /** The same in megabytes: what is sent and never finished waits for days. */
  upload_megabytes: { points: UPLOAD_MEGABYTES_PER_DAY, seconds: 86_400 },
  /** Questions to YouTube and Instagram, per account: what they allow is for the whole shop. */
  social: { points: 60, seconds: 600 },
  /** Requests to contribute to pages, per person: each is a mail to somebody else. */
  contribution: { points: 30, seconds: 3600 },
  /** Catalogues as files, per account: each line is tried out. */
  catalogue: { points: 120, seconds: 3600 },
  /** Cards that are being asked or were declined, per address; many people can share one. */
  checkout: { points: 20, seconds: 600, suspiciousAfter: 5 },
  /** The same, per basket. */
  checkout_cart: { points: 10, seconds: 3600, suspiciousAfter: 3 },
  /** The same, per account. */
  checkout_account: { points: 10, seconds: 3600, suspiciousAfter: 3 },
  /** The same, per card. */
  checkout_card: { points: 10, seconds: 3600, suspiciousAfter: 3 },
  /** The same, of all buyers: an attack from many addresses. Above the limit the card company would block the shop. */
  checkout_all: { points: 5000, seconds: 600, suspiciousAfter: 200 },
  /** Discount codes that nobody has, per address: somebody guesses. */
  discount: { points: 30, seconds: 600 },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

export type Allowance =
  | { allowed: true; remaining: number }
  | { allowed: false; retryAfterSeconds: number };

export interface RateLimits {
  /**
   * Counts one try (or several points) of `key`, which is hashed before it is stored. A key that is an
   * address is counted by its block; a key with an address among other things is built with `addressBlock`.
   */
  consume(name: LimitName, key: string, points?: number): Promise<Allowance>;
  /**
   * Counts one try of each key before something costly is asked, all or none, so that many at once are
   * still counted one by one. A try that turns out to be good is given back.
   */
  reserve(tries: readonly Try[]): Promise<Reservation>;
  /** By `countersOf`, which can be stored until it is known what became of the tries. */
  giveBack(counters: readonly string[]): Promise<void>;
  countersOf(tries: readonly Try[]): string[];
  /** Looks without counting: 0 while there are tries left. */
  secondsUntilFree(name: LimitName, key: string): Promise<number>;
  /** Gives all points back: whoever has proved themselves need not pay for their typing errors. */
  forget(name: LimitName, key: string): Promise<void>;
  /** Gives one point back: this try was right, which says nothing about the others. */
  giveBackOne(name: LimitName, key: string): Promise<void>;
}

export interface Try {
  name: LimitName;
  key: string;
}

interface Options {
  pool: pg.Pool;
  /** Without it a stored key could be guessed: there are few addresses to try. */
  keys: Pick<Keys, 'sign'>;
  limits?: Record<LimitName, Limit>;
}

export function makeRateLimits({ pool, keys, limits = LIMITS }: Options): RateLimits {
  const limiters = new Map(
    Object.entries(limits).map(([name, limit]) => [name, makeLimiter(pool, name, limit)]),
  );

  function limiterOf(name: LimitName): RateLimiterPostgres {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`There is no rate limit named ${name}.`);
    return limiter;
  }
  const hashed = (name: LimitName, key: string) =>
    keys.sign('rate-limit', `${name}:${isIP(key) === 0 ? key : addressBlock(key)}`);

  const counterOf = ({ name, key }: Try): Counter => ({
    // As the library names its rows.
    key: `${name}:${hashed(name, key)}`,
    limit: limits[name],
  });

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
    reserve: (tries) => reserveTries(pool, tries.map(counterOf)),
    giveBack: (counters) => giveBackTries(pool, counters),
    countersOf: (tries) => tries.map((each) => counterOf(each).key),
    async secondsUntilFree(name, key) {
      const known = await limiterOf(name).get(hashed(name, key));
      if (known === null || known.remainingPoints > 0) return 0;
      return Math.max(1, Math.ceil(known.msBeforeNext / 1000));
    },
    async forget(name, key) {
      await limiterOf(name).delete(hashed(name, key));
    },
    async giveBackOne(name, key) {
      await limiterOf(name).reward(hashed(name, key), 1);
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
