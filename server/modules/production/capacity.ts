/**
 * Plant capacity and scheduled load. Every basket reads it, so it is cached for a minute; a day
 * that fills up within that minute may be overbooked by a few pieces.
 */
import { addDays, calendarDate } from '@lathe/rules/dates';
import { machineOf, type PlantLoad, RECORD_MACHINE, spreadLoad } from '@lathe/rules/plant-load';
import type { ProductionMedium } from '@lathe/rules/production';
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
  const today = calendarDate(now);
  const capacities = await readCapacities(db);
  const booked = await readBookings(db, today);
  return new Map(
    capacities.map(({ machine, capacity }) => {
      const bookedByDay = booked.get(machine) ?? new Map<string, number>();
      const spread = spreadLoad({ capacity, bookedByDay }, addDays(today, 1));
      return [machine, { capacity, bookedByDay: spread }];
    }),
  );
}

interface Capacity {
  machine: string;
  /** Pieces per working day. */
  capacity: number;
}

async function readCapacities(db: Db | Tx): Promise<Capacity[]> {
  const { rows } = await sql<Capacity>`
    select ${RECORD_MACHINE} as machine, vinyl_capacity as capacity from plant
    union all
    select code, daily_capacity from merch_types where daily_capacity is not null`.execute(db);
  return rows;
}

/** Promised pieces per day, by machine. */
async function readBookings(
  db: Db | Tx,
  today: string,
): Promise<ReadonlyMap<string, Map<string, number>>> {
  const { rows } = await sql<{
    medium: ProductionMedium;
    format: string;
    day: string;
    pieces: number;
  }>`
    select medium, format, dispatch_on::text as day, sum(quantity)::integer as pieces
    from making_jobs
    where medium = 'Vinyl' and stage <> 'cancelled' and dispatch_on > ${today}::date
    group by medium, format, dispatch_on
    union all
    select medium, format, dispatch_on::text, sum(quantity)::integer
    from making_jobs
    where medium = 'Merch' and stage <> 'cancelled' and dispatch_on > ${today}::date
    group by medium, format, dispatch_on`.execute(db);
  const booked = new Map<string, Map<string, number>>();
  for (const { day, pieces, ...made } of rows) {
    const machine = machineOf(made);
    if (machine === null) continue;
    const days = booked.get(machine) ?? new Map<string, number>();
    booked.set(machine, days.set(day, (days.get(day) ?? 0) + pieces));
  }
  return booked;
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
