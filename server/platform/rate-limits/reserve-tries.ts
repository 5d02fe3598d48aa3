/** Counts attempts before they are made, and gives back successful ones. */
import type pg from 'pg';
import type { Limit } from './rate-limits.ts';

export interface AttemptCounter {
  key: string;
  limit: Limit;
  points: number;
}

export type ReserveResult =
  | { allowed: true; isSuspicious: boolean }
  | { allowed: false; retryAfterSeconds: number };

/** One statement for all keys, in key order, so that concurrent callers cannot deadlock. */
const COUNT_ATTEMPTS = `insert into rate_limits (key, points, expire)
  select key, points, expire
  from unnest($1::text[], $2::integer[], $3::bigint[]) as tried (key, points, expire) order by key
  on conflict (key) do update set
    points = excluded.points + case when rate_limits.expire <= $4 then 0 else rate_limits.points end,
    expire = case when rate_limits.expire <= $4 then excluded.expire else rate_limits.expire end
  returning key, points, expire`;

const RELEASE_ATTEMPTS = `with counted as (
    select key, tried.points
    from unnest($1::text[], $2::integer[]) as tried (key, points) join rate_limits using (key)
    order by key for update of rate_limits
  )
  update rate_limits set points = greatest(rate_limits.points - counted.points, 0) from counted
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
      counters.map(({ points }) => points),
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
  await release(pool, counters);
  const seconds = Math.max(...exceeded.map(({ expire }) => Math.ceil((expire - now) / 1000)));
  return { allowed: false, retryAfterSeconds: Math.max(1, seconds) };
}

/** One point each. */
export async function releaseAttempts(pool: pg.Pool, keys: readonly string[]): Promise<void> {
  await release(
    pool,
    keys.map((key) => ({ key, points: 1 })),
  );
}

async function release(
  pool: pg.Pool,
  counters: readonly Pick<AttemptCounter, 'key' | 'points'>[],
): Promise<void> {
  const values = [counters.map(({ key }) => key), counters.map(({ points }) => points)];
  await pool.query({ name: 'give back tries', text: RELEASE_ATTEMPTS, values });
}
