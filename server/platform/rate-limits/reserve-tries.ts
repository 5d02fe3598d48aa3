/** Counts attempts before they are made, and gives back successful ones. */
import type pg from 'pg';
import type { Limit } from './rate-limits.ts';

export interface AttemptCounter {
  key: string;
  limit: Limit;
}

export type ReserveResult =
  | { allowed: true; isSuspicious: boolean }
  | { allowed: false; retryAfterSeconds: number };

/** One statement for all keys, in key order, so that concurrent callers cannot deadlock. */
const COUNT_ATTEMPTS = `insert into rate_limits (key, points, expire)
  select key, 1, expire from unnest($1::text[], $2::bigint[]) as tried (key, expire) order by key
  on conflict (key) do update set
    points = case when rate_limits.expire <= $3 then 1 else rate_limits.points + 1 end,
    expire = case when rate_limits.expire <= $3 then excluded.expire else rate_limits.expire end
  returning key, points, expire`;

const RELEASE_ATTEMPTS = `with counted as (
    select key from rate_limits where key = any($1::text[]) order by key for update
  )
  update rate_limits set points = greatest(points - 1, 0) from counted
  where rate_limits.key = counted.key`;

export async function reserveAttempts(
  pool: pg.Pool,
  counters: readonly AttemptCounter[],
): Promise<ReserveResult> {
  const now = Date.now();
  const { rows } = await pool.query<{ key: string; points: number; expire: string }>({
    name: 'reserve tries',
    text: COUNT_ATTEMPTS,
    values: [
      counters.map(({ key }) => key),
      counters.map(({ limit }) => now + limit.seconds * 1000),
      now,
    ],
  });
  const counted = counters.flatMap(({ key, limit }) => {
    const row = rows.find((each) => each.key === key);
    return row ? [{ limit, points: row.points, expire: Number(row.expire) }] : [];
  });
  const exceeded = counted.filter(({ limit, points }) => points > limit.points);
  if (exceeded.length === 0) {
    const isSuspicious = counted.some(
      ({ limit, points }) => points > (limit.suspiciousAfter ?? Number.POSITIVE_INFINITY),
    );
    return { allowed: true, isSuspicious };
  }
  // The attempt is not made, so it must not count.
  await releaseAttempts(
    pool,
    counters.map(({ key }) => key),
  );
  const seconds = Math.max(...exceeded.map(({ expire }) => Math.ceil((expire - now) / 1000)));
  return { allowed: false, retryAfterSeconds: Math.max(1, seconds) };
}

export async function releaseAttempts(pool: pg.Pool, keys: readonly string[]): Promise<void> {
  await pool.query({ name: 'give back tries', text: RELEASE_ATTEMPTS, values: [keys] });
}
