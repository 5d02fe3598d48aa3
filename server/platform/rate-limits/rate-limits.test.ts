import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { platformCtx } from '../../testing/platform-ctx.ts';
import { inTransaction } from '../db/tx.ts';
import { runDueJobs } from '../jobs/worker.ts';
import { makeKeys } from '../keys.ts';
import { sweepRateLimits } from './jobs.ts';
import { LIMITS, type Limit, type LimitName, makeRateLimits } from './rate-limits.ts';

const database = await testDatabase();
const { db, pool } = database;
const keys = makeKeys('a secret of the tests, long enough');
const make = (limits: Record<LimitName, Limit> = LIMITS) => makeRateLimits({ pool, keys, limits });

describe('rate limit', () => {
  it('allows five logins in a minute, then states how long to wait', async () => {
    const limits = make();
    const tries = [];
    for (let at = 0; at < 6; at += 1) tries.push(await limits.consume('login', 'ann@example.com'));
    expect(tries.slice(0, 5)).toMatchObject(
      [4, 3, 2, 1, 0].map((remaining) => ({ allowed: true, remaining })),
    );
    expect(tries[5]).toMatchObject({ allowed: false });
    const { retryAfterSeconds } = tries[5] as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThan(30);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it('counts each key and each limit separately', async () => {
    const limits = make();
    await limits.consume('login', 'bob', 5);
    expect(await limits.consume('login', 'bob')).toMatchObject({ allowed: false });
    expect(await limits.consume('login', 'bobby')).toMatchObject({ allowed: true });
    expect(await limits.consume('reset', 'bob')).toMatchObject({ allowed: true });
  });

  it('restarts only for the key that is reset', async () => {
    const limits = make();
    await limits.consume('login', 'fay', 5);
    await limits.consume('login', 'gus', 5);
    await limits.reset('login', 'fay');
    expect(await limits.consume('login', 'fay')).toMatchObject({ allowed: true, remaining: 4 });
    expect(await limits.consume('login', 'gus')).toMatchObject({ allowed: false });
  });

  it('counts all addresses of an IPv6 /64 as one', async () => {
    const limits = make();
    await limits.consume('login', '2001:db8:5:6::1', 5);
    expect(await limits.consume('login', '2001:db8:5:6:7::2')).toMatchObject({ allowed: false });
    expect(await limits.secondsUntilFree('login', '2001:DB8:5:6::3')).toBeGreaterThan(0);
    expect(await limits.consume('login', '2001:db8:5:7::1')).toMatchObject({ allowed: true });
    await limits.reset('login', '2001:db8:5:6::4');
    expect(await limits.secondsUntilFree('login', '2001:db8:5:6::1')).toBe(0);
  });

  it('is shared by all processes', async () => {
    const [one, two] = [make(), make()];
    await one.consume('login', 'carl', 3);
    expect(await two.consume('login', 'carl')).toMatchObject({ allowed: true, remaining: 1 });
    await two.consume('login', 'carl');
    expect(await one.consume('login', 'carl')).toMatchObject({ allowed: false });
  });

  it('allows exactly its points with concurrent requests', async () => {
    const limiters = [make(), make()];
    const tries = Array.from({ length: 20 }, (_, at) => limiters[at % 2]?.consume('login', 'dora'));
    const allowed = (await Promise.all(tries)).filter((result) => result?.allowed);
    expect(allowed).toHaveLength(5);
  });

  it('rejects an exceeded key from memory for a few seconds without a query', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const limits = make();
    await limits.consume('login', 'eve', 6);
    const query = vi.spyOn(pool, 'query');
    expect(await limits.consume('login', 'eve')).toEqual({ allowed: false, retryAfterSeconds: 60 });
    expect(query).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + 6000);
    expect(await limits.consume('login', 'eve')).toEqual({ allowed: false, retryAfterSeconds: 54 });
    expect(query).toHaveBeenCalledOnce();
    query.mockRestore();
  });

  it('allows a key again whose points were all used at once and given back', async () => {
    const limits = make();
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => limits.consume('login', 'ines')),
    );
    expect(tries.every(({ allowed }) => allowed)).toBe(true);
    for (const _ of tries) await limits.giveBackOne('login', 'ines');
    expect(await limits.consume('login', 'ines')).toMatchObject({ allowed: true, remaining: 4 });
  });

  it('allows an exceeded key again when points are given back, in other processes seconds later', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const [one, two] = [make(), make()];
    await one.consume('login', 'jon', 5);
    for (const limits of [one, two]) {
      expect(await limits.consume('login', 'jon')).toMatchObject({ allowed: false });
    }
    for (let at = 0; at < 3; at += 1) await one.giveBackOne('login', 'jon');
    expect(await one.consume('login', 'jon')).toMatchObject({ allowed: true, remaining: 0 });
    await one.giveBackOne('login', 'jon');
    expect(await two.consume('login', 'jon')).toMatchObject({ allowed: false });
    vi.setSystemTime(Date.now() + 6000);
    expect(await two.consume('login', 'jon')).toMatchObject({ allowed: true, remaining: 0 });
  });

  it('never has more points than it started with', async () => {
    const limits = make();
    for (let at = 0; at < 3; at += 1) await limits.giveBackOne('login', 'kim');
    expect(await limits.consume('login', 'kim')).toMatchObject({ allowed: true, remaining: 4 });
  });

  it('allows requests again when its window is over', async () => {
    // Time stands still, so a slow machine does not affect the window.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const limits = make({ ...LIMITS, login: { points: 1, seconds: 60 } });
    await limits.consume('login', 'finn');
    vi.setSystemTime(Date.now() + 59_000);
    expect(await limits.consume('login', 'finn')).toMatchObject({ allowed: false });
    vi.setSystemTime(Date.now() + 2000);
    expect(await limits.consume('login', 'finn')).toMatchObject({ allowed: true, remaining: 0 });
  });

  it('stores keys only as keyed hashes', async () => {
    await make().consume('login', 'gail@example.com');
    const rows = await db.selectFrom('rate_limits').select('key').execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/gail|example/);
    const otherLimits = makeRateLimits({ pool, keys: makeKeys('another secret') });
    const before = rows.length;
    await otherLimits.consume('login', 'gail@example.com');
    expect(await db.selectFrom('rate_limits').select('key').execute()).toHaveLength(before + 1);
  });

  it('fails when the database fails, instead of allowing everyone', async () => {
    const limits = make();
    const query = vi.spyOn(pool, 'query');
    query.mockImplementationOnce(() => Promise.reject(new Error('the database is unavailable')));
    await expect(limits.consume('login', 'hugo')).rejects.toThrow('the database is unavailable');
    query.mockRestore();
  });
});

describe('reserved attempt', () => {
  const byAddress = (key: string) => ({ name: 'checkout', key }) as const;
  const byCart = (key: string) => ({ name: 'checkout_cart', key }) as const;

  it('is counted before it is made: exactly the limit passes concurrently', async () => {
    const limiters = [make(), make()];
    const tries = Array.from({ length: 60 }, (_, at) =>
      limiters[at % 2]?.reserve([byAddress('192.0.2.1'), byCart(`cart ${at}`)]),
    );
    const allowed = (await Promise.all(tries)).filter((result) => result?.allowed);
    expect(allowed).toHaveLength(LIMITS.checkout.points);
    const rejected = await make().reserve([byAddress('192.0.2.1')]);
    expect(rejected).toMatchObject({ allowed: false });
    const { retryAfterSeconds } = rejected as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(LIMITS.checkout.seconds);
  });

  it('is suspicious after several, and counted for all its keys or for none', async () => {
    const limits = make({
      ...LIMITS,
      checkout_cart: { points: 2, seconds: 3600, suspiciousAfter: 1 },
    });
    const both = [byAddress('192.0.2.2'), byCart('full')];
    expect(await limits.reserve(both)).toEqual({ allowed: true, isSuspicious: false });
    expect(await limits.reserve(both)).toEqual({ allowed: true, isSuspicious: true });
    for (let at = 0; at < 30; at += 1) {
      expect(await limits.reserve(both)).toMatchObject({ allowed: false });
    }
    // Rejected attempts do not count against the address.
    expect(await limits.secondsUntilFree('checkout', '192.0.2.2')).toBe(0);
  });

  it('of several points counts all of them, or none if one key has too few left', async () => {
    const limits = make({ ...LIMITS, upload_megabytes: { points: 10, seconds: 3600 } });
    const upload = (points: number) =>
      limits.reserve([
        { name: 'upload', key: 'lee' },
        { name: 'upload_megabytes', key: 'lee', points },
      ]);
    expect(await upload(11)).toMatchObject({ allowed: false });
    expect(await upload(7)).toMatchObject({ allowed: true });
    expect(await upload(4)).toMatchObject({ allowed: false });
    expect(await upload(3)).toMatchObject({ allowed: true });
    expect(await limits.consume('upload', 'lee')).toMatchObject({
      remaining: LIMITS.upload.points - 3,
    });
  });

  it('that succeeded is returned, and never more than were counted', async () => {
    const limits = make({ ...LIMITS, checkout: { points: 1, seconds: 3600 } });
    const tries = [byAddress('192.0.2.3')];
    const counters = limits.countersOf(tries);
    expect(JSON.stringify(counters)).not.toContain('192.0.2.3');
    await limits.reserve(tries);
    expect(await limits.reserve(tries)).toMatchObject({ allowed: false });
    for (const _ of [1, 2, 3]) await limits.release(counters);
    expect(await limits.reserve(tries)).toMatchObject({ allowed: true });
    expect(await limits.reserve(tries)).toMatchObject({ allowed: false });
  });

  it('counts from zero when its window is over', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const limits = make({ ...LIMITS, checkout: { points: 1, seconds: 60 } });
    const tries = [byAddress('192.0.2.4')];
    await limits.reserve(tries);
    vi.setSystemTime(Date.now() + 59_000);
    expect(await limits.reserve(tries)).toEqual({ allowed: false, retryAfterSeconds: 1 });
    vi.setSystemTime(Date.now() + 2000);
    expect(await limits.reserve(tries)).toMatchObject({ allowed: true });
  });
});

describe('rate-limit sweep', () => {
  it('removes expired rows and keeps active ones', async () => {
    const now = Date.now();
    await db.deleteFrom('rate_limits').execute();
    await db
      .insertInto('rate_limits')
      .values([
        { key: 'over', points: 1, expire: now - 1 },
        { key: 'counts', points: 1, expire: now + 60_000 },
      ])
      .execute();
    const ctx = platformCtx(database, { clock: { now: () => new Date(now) } });
    await inTransaction(db, (tx) => ctx.jobs.enqueue(tx, sweepRateLimits, {}));
    await runDueJobs(ctx, [sweepRateLimits]);
    expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'counts' }]);
  });
});
