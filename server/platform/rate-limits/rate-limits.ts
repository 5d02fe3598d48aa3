/**
 * Rate limits, counted in the database and shared by all processes. The library uses the system
 * clock: windows are real seconds, unaffected by an injected clock. Counting deliberately runs
 * outside transactions: a rolled-back attempt still counts.
 */
import { isIP } from 'node:net';
import { KEY_READS_PER_MINUTE, KEY_WRITES_PER_MINUTE } from '@lathe/rules/api-keys';
import { NAME_CHECKS_PER_HOUR } from '@lathe/rules/bank-limits';
import {
  LOGIN_ATTEMPTS_PER_ACCOUNT,
  LOGIN_ATTEMPTS_PER_IP,
  LOGIN_ATTEMPTS_PER_KNOWN_BROWSER,
  LOGIN_ATTEMPTS_PER_MINUTE,
  LOGIN_ATTEMPTS_TOTAL,
  REGISTRATIONS_TOTAL,
  UPLOAD_MEGABYTES_PER_DAY,
  UPLOADS_PER_HOUR,
} from '@lathe/rules/limits';
import { WEBHOOK_TESTS_PER_MINUTE } from '@lathe/rules/webhooks';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Keys } from '../keys.ts';
import { addressBlock } from './address-block.ts';
import { makeBlockedKeys } from './blocked-keys.ts';
import {
  type AttemptCounter,
  type ReserveResult,
  releaseAttempts,
  reserveAttempts,
} from './reserve-tries.ts';

export interface Limit {
  points: number;
  seconds: number;
  /** More attempts than this are suspicious, but still allowed. Only `reserve` reports it. */
  suspiciousAfter?: number;
}

/** All limits. A window starts with the first attempt. */
export const LIMITS = {
  /** Password attempts, per account and address. */
  login: { points: LOGIN_ATTEMPTS_PER_MINUTE, seconds: 60 },
  /**
   * Wrong passwords, per address, per account and in total; the total stops one password being
   * tried on many accounts.
   */
  login_address: { points: LOGIN_ATTEMPTS_PER_IP, seconds: 600 },
  login_account: { points: LOGIN_ATTEMPTS_PER_ACCOUNT, seconds: 3600 },
  login_shop: { points: LOGIN_ATTEMPTS_TOTAL, seconds: 60 },
  /**
   * Wrong passwords from a browser that has signed in to the account before; replaces the last two.
   */
  login_browser: { points: LOGIN_ATTEMPTS_PER_KNOWN_BROWSER, seconds: 3600 },
  /** Second-factor codes, per account: there are only a million of them. */
  second_factor: { points: 20, seconds: 3600 },
  /** Second-factor codes, per address. */
  second_factor_address: { points: 60, seconds: 3600 },
  /** Passkey challenges, per address: each is stored for a while. */
  passkey: { points: 60, seconds: 600 },
  /** Registrations, per address; many people can share one. */
  register: { points: 60, seconds: 600 },
  /** Registrations in total. */
  register_shop: { points: REGISTRATIONS_TOTAL, seconds: 600 },
  /** Password reset and confirmation links, per requesting address. */
  reset: { points: 30, seconds: 600 },
  /** Password reset and confirmation links, per recipient mailbox. */
  mailbox: { points: 5, seconds: 3600 },
  /** Per inviting person. */
  invitation: { points: 60, seconds: 3600 },
  /** Data exports, per account: each reads all of a person's data. */
  export: { points: 5, seconds: 86_400 },
  /** Look-ups of venues, per account: the place service may charge for each. */
  places: { points: 300, seconds: 3600 },
  /** Picture uploads, per account: each is decoded and re-encoded in many sizes. */
  picture: { points: 120, seconds: 3600 },
  /** Cards and one-sheets of the shop that nobody requested before, per address. */
  drawing: { points: 120, seconds: 600 },
  /** Statements as PDF, per account: each is drawn when it is requested. */
  statement: { points: 60, seconds: 600 },
  /** Tickets as PDF, per order: they are drawn when they are requested. */
  tickets: { points: 30, seconds: 600 },
  /** Tickets passed on, per account or address: each sends a mail to someone else. */
  ticket_transfer: { points: 30, seconds: 3600 },
  /** Tickets passed on or free, per recipient mailbox. */
  ticket_mailbox: { points: 30, seconds: 86_400 },
  /** Lists of guests, per account: each can send many mails to someone else. */
  guest_list: { points: 60, seconds: 3600 },
  /** Track and artwork uploads started or retried, per account. */
  upload: { points: UPLOADS_PER_HOUR, seconds: 3600 },
  /** Uploads in megabytes: unfinished ones are stored for days. */
  upload_megabytes: { points: UPLOAD_MEGABYTES_PER_DAY, seconds: 86_400 },
  /** YouTube and Instagram requests, per account: their quota is for the whole shop. */
  social: { points: 60, seconds: 600 },
  /** Name checks of bank accounts, per account: each is an answer of a bank about a person. */
  name_check: { points: NAME_CHECKS_PER_HOUR, seconds: 3600 },
  /** Contribution requests, per person: each sends a mail to someone else. */
  contribution: { points: 30, seconds: 3600 },
  /** Catalogue imports, per account: every line is validated. */
  catalogue: { points: 120, seconds: 3600 },
  /** Pending or declined card payments, per address; many people can share one. */
  checkout: { points: 20, seconds: 600, suspiciousAfter: 5 },
  /** Pending or declined card payments, per basket. */
  checkout_cart: { points: 10, seconds: 3600, suspiciousAfter: 3 },
  /** Pending or declined card payments, per account. */
  checkout_account: { points: 10, seconds: 3600, suspiciousAfter: 3 },
  /** Pending or declined card payments, per card. */
  checkout_card: { points: 10, seconds: 3600, suspiciousAfter: 3 },
  /**
   * Pending or declined card payments in total: an attack from many addresses. Above this the card
   * provider would block the shop.
   */
  checkout_all: { points: 5000, seconds: 600, suspiciousAfter: 200 },
  /** Promo links, per seller: each can send a mail to someone else. */
  promo: { points: 120, seconds: 3600 },
  /** Unknown promo links, per address: someone is guessing. */
  promo_token: { points: 30, seconds: 600 },
  /** Requests to be told when something is back, per account or address of a guest. */
  stock_alert: { points: 60, seconds: 3600 },
  /** Calls with a key of the API, per key. */
  api_key_reads: { points: KEY_READS_PER_MINUTE, seconds: 60 },
  api_key_writes: { points: KEY_WRITES_PER_MINUTE, seconds: 60 },
  /** Webhooks that are tested or sent again, per account: each is a request to someone else. */
  webhook_by_hand: { points: WEBHOOK_TESTS_PER_MINUTE, seconds: 60 },
  /** Unknown links of doors, per address: someone is guessing. */
  door_link: { points: 60, seconds: 600 },
  /** Whole snapshots, per device. */
  door_snapshot: { points: 60, seconds: 600 },
  /** Requests with scans, per device: each can have many, after hours without network. */
  door_scans: { points: 600, seconds: 60 },
  /** Searches by name, per device: as fast as people type. */
  door_search: { points: 120, seconds: 60 },
  /** Unknown discount codes, per address: someone is guessing. */
  discount: { points: 30, seconds: 600 },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

export type ConsumeResult =
  | { allowed: true; remaining: number; resetSeconds: number }
  | { allowed: false; retryAfterSeconds: number };

export interface RateLimits {
  /**
   * Counts one attempt (or several points) for `key`, which is stored as a hash. A key that is an
   * IP address counts by its block; for a key that contains one, use `addressBlock`.
   */
  consume(name: LimitName, key: string, points?: number): Promise<ConsumeResult>;
  /**
   * Counts an attempt for each key, all or none, before an expensive operation, so that concurrent
   * attempts are counted correctly. A successful attempt is given back.
   */
  reserve(attempts: readonly Attempt[]): Promise<ReserveResult>;
  /** Takes the result of `countersOf`, which can be stored until the outcome is known. */
  release(counters: readonly string[]): Promise<void>;
  countersOf(attempts: readonly Attempt[]): string[];
  /** Does not count: 0 while attempts are left. */
  secondsUntilFree(name: LimitName, key: string): Promise<number>;
  /** Returns all points, because a successful sign-in clears earlier typing errors. */
  reset(name: LimitName, key: string): Promise<void>;
  /** Returns one point for a correct attempt; the others still count. */
  giveBackOne(name: LimitName, key: string): Promise<void>;
}

export interface Attempt {
  name: LimitName;
  key: string;
  /** One if missing. */
  points?: number;
}

interface Options {
  pool: pg.Pool;
  /** Keyed hashing: stored addresses could otherwise be found by brute force. */
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

  // The library's row key format.
  const rowKeyOf = (name: LimitName, key: string) => `${name}:${hashed(name, key)}`;

  const attemptCounterOf = ({ name, key, points = 1 }: Attempt): AttemptCounter => ({
    key: rowKeyOf(name, key),
    limit: limits[name],
    points,
  });
  const blocked = makeBlockedKeys();

  return {
    async consume(name, key, points = 1) {
      const rowKey = rowKeyOf(name, key);
      const blockedMs = blocked.msUntilFree(rowKey);
      if (blockedMs > 0) return rejected(blockedMs);
      try {
        const used = await limiterOf(name).consume(hashed(name, key), points);
        const { remainingPoints: remaining, msBeforeNext } = used;
        return { allowed: true, remaining, resetSeconds: wholeSeconds(msBeforeNext) };
      } catch (error) {
        // The library throws a result when the limit is exceeded; anything else is a real error.
        if (!(error instanceof RateLimiterRes)) throw error;
        blocked.add(rowKey, error.msBeforeNext);
        return rejected(error.msBeforeNext);
      }
    },
    reserve: (attempts) => reserveAttempts(pool, attempts.map(attemptCounterOf)),
    release: (counters) => releaseAttempts(pool, counters),
    countersOf: (attempts) => attempts.map((each) => attemptCounterOf(each).key),
    async secondsUntilFree(name, key) {
      const current = await limiterOf(name).get(hashed(name, key));
      if (current === null || current.remainingPoints > 0) return 0;
      return Math.max(1, Math.ceil(current.msBeforeNext / 1000));
    },
    async reset(name, key) {
      await limiterOf(name).delete(hashed(name, key));
      blocked.delete(rowKeyOf(name, key));
    },
    async giveBackOne(name, key) {
      const rowKey = rowKeyOf(name, key);
      await releaseAttempts(pool, [rowKey]);
      blocked.delete(rowKey);
    },
  };
}

function rejected(msBeforeNext: number): ConsumeResult {
  return { allowed: false, retryAfterSeconds: wholeSeconds(msBeforeNext) };
}

function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

function makeLimiter(pool: pg.Pool, name: string, { points, seconds }: Limit) {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // A job deletes expired rows, once for all processes.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
}
