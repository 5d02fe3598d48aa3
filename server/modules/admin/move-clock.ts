/** Moves the shop's clock forward for all processes, so that admins can try what happens later. */
import { calendarDate } from '@lathe/rules/dates';
import { movedMs, SHOP_CLOCK_AHEAD_MAX_MS, type ShopClockStep } from '@lathe/rules/shop-clock';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { lock } from '../../platform/db/locks.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { readAheadMs, saveAheadMs } from '../../platform/shop-clock.ts';
import { audit, shiftSessions } from '../accounts/index.ts';

/** Cached replies that depend on the date. */
const DATED_TAGS = ['shelf', 'prices', 'pages'] as const;

interface MoveRequest {
  actorId: string;
  ip: string;
  by: ShopClockStep;
  /** What the admin saw. */
  aheadSeconds: number;
}

export async function moveClock(ctx: Ctx, request: MoveRequest): Promise<void> {
  const { shopClock, machineClock } = ctx;
  if (!shopClock) throw new CallError('not_found');
  const { actorId, ip, by, aheadSeconds } = request;
  const aheadMs = await inTransaction(ctx.db, async (tx) => {
    await lock(tx, 'shop-settings', 'clock');
    const before = await readAheadMs(tx);
    if (before !== aheadSeconds * 1000) throw new CallError('changed_meanwhile');
    const from = new Date(machineClock.now().getTime() + before);
    const next = by === 'next_release' ? await findNextRelease(tx, from) : null;
    const moved = movedMs(by, { now: from, nextRelease: next?.date ?? null });
    if (moved === null) throw new CallError('no_next_release_date');
    const after = before + moved;
    if (after > SHOP_CLOCK_AHEAD_MAX_MS) throw new CallError('clock_limit_reached');
    const to = new Date(from.getTime() + moved);
    // Sent before the caches are cleared, so that no process fills them with the old time.
    await saveAheadMs(tx, { aheadMs: after, movedMs: moved });
    await ctx.cache.clear(tx, ...DATED_TAGS);
    await shiftSessions(tx, moved);
    await ctx.hooks.clockMoved(tx, ctx, { from, to });
    const details = { from: minuteOf(from), to: minuteOf(to) };
    await audit(tx, { at: to, action: 'clock.moved', actorId, details, ip });
    return after;
  });
  shopClock.apply(aheadMs);
}

function minuteOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** The next day after today on which a release goes on sale or comes out. */
export async function findNextRelease(
  db: Db | Tx,
  now: Date,
): Promise<{ title: string; date: string } | null> {
  const today = calendarDate(now);
  const { rows } = await sql<{ title: string; date: string }>`
    select releases.title, day::text as date
    from releases
    join pages on pages.id = releases.page_id and pages.is_live and pages.deleted_at is null
    cross join lateral unnest(array[preorder_date, release_date]) as day
    where approved_at is not null and retired_at is null and releases.deleted_at is null
      and day > ${today}
    order by day, releases.id limit 1`.execute(db);
  return rows[0] ?? null;
}
