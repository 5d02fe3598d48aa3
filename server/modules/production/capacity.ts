/**
 * Plant capacity and scheduled load. Every basket reads it, so it is cached for a minute; a day
 * that fills up within that minute may be overbooked by a few records.
 */
import type { PlantLoad } from '@lathe/rules/production';
import { MINUTE_MS } from '@lathe/rules/time';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export async function plantLoad({
  cache,
  db,
  clock,
}: Pick<Ctx, 'cache' | 'db' | 'clock'>): Promise<PlantLoad> {
  const now = clock.now();
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  return await cache.fetch(`plant-load ${minute}`, ['plant'], () => readLoad(db, now));
}

/** Not cached, for schedules that are written in the same transaction. */
export async function readLoad(db: Db | Tx, now: Date): Promise<PlantLoad> {
  const { rows } = await sql<{ day: string; records: number }>`
    select dispatch_on::text as day, sum(quantity)::integer as records from making_jobs
    where medium = 'Vinyl' and stage <> 'cancelled'
      and dispatch_on > (${now}::timestamptz at time zone 'Europe/London')::date
    group by dispatch_on`.execute(db);
  return {
    capacity: await readCapacity(db),
    bookedByDay: new Map(rows.map(({ day, records }) => [day, records])),
  };
}

async function readCapacity(db: Db | Tx): Promise<number> {
  const row = await db.selectFrom('plant').select('vinyl_capacity').executeTakeFirstOrThrow();
  return row.vinyl_capacity;
}

/** Returns the previous value. Clears release pages too, because they show the dispatch date. */
export async function setCapacity(
  tx: Tx,
  { cache }: Pick<Ctx, 'cache'>,
  capacity: number,
): Promise<number> {
  const before = await tx
    .selectFrom('plant')
    .select('vinyl_capacity')
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx.updateTable('plant').set({ vinyl_capacity: capacity }).execute();
  await cache.clear(tx, 'plant', 'shelf');
  return before.vinyl_capacity;
}
