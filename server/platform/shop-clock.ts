/**
 * The shop's clock outside production: the machine's time plus an offset that admins increase, to
 * see a release go live or earnings mature. The offset is one row for all processes. It never
 * decreases, because rows dated in the future would break assumptions such as "paid before
 * shipped"; a new database starts at zero.
 */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Db } from './db/connect.ts';
import { type Notifier, notify } from './db/notify.ts';
import type { Tx } from './db/tx.ts';

const CHANNEL = 'shop-clock';

export interface ShopClock extends Clock {
  aheadMs(): number;
  /** Uses a new offset in this process at once; a smaller one is outdated and ignored. */
  apply(aheadMs: number): void;
  /** Reads the offset again, for work that must not run before a move that it depends on. */
  refresh(): Promise<void>;
  close(): void;
}

interface Dependencies {
  machineClock: Clock;
  db: Db;
  notifier: Notifier;
  log: Logger;
}

export async function makeShopClock(parts: Dependencies): Promise<ShopClock> {
  const { machineClock, db, notifier, log } = parts;
  let aheadMs = 0;
  const apply = (ms: number) => {
    aheadMs = Math.max(aheadMs, ms);
  };
  const refresh = async () => apply(await readAheadMs(db));
  const stopListening = notifier.subscribe(CHANNEL, (event) => {
    if (event.kind === 'message') apply(Number(event.payload));
    // A move may have been missed.
    else if (event.kind === 'listening') {
      refresh().catch((error: unknown) =>
        log.warn({ err: error }, "The offset of the shop's clock could not be read."),
      );
    }
  });
  await refresh();
  return {
    now: () => new Date(machineClock.now().getTime() + aheadMs),
    aheadMs: () => aheadMs,
    apply,
    refresh,
    close: stopListening,
  };
}

export async function readAheadMs(db: Db | Tx): Promise<number> {
  const { ahead_ms } = await db
    .selectFrom('shop_clock')
    .select('ahead_ms')
    .executeTakeFirstOrThrow();
  return Number(ahead_ms);
}

/**
 * All processes use it after the commit. Jobs that wait for a time are stored in the database's
 * time, so they come closer by the same amount.
 */
export async function saveAheadMs(
  tx: Tx,
  { aheadMs, movedMs }: { aheadMs: number; movedMs: number },
): Promise<void> {
  await tx.updateTable('shop_clock').set({ ahead_ms: aheadMs }).execute();
  await sql`
    update graphile_worker._private_jobs
    set run_at = greatest(now(), run_at - ${movedMs} * interval '1 millisecond')
    where run_at > now() and locked_at is null and attempts < max_attempts`.execute(tx);
  await notify(tx, CHANNEL, String(aheadMs));
}
