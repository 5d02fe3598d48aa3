/**
 * Sets the earnings rate of a seller. Orders store what was earned, so only sales from then on
 * change; the history is never rewritten.
 */
import {
  addDays,
  type CalendarDate,
  calendarDate,
  isCalendarDate,
  startOfDay,
} from '@lathe/rules/dates';
import { EARNINGS_BASIS_POINTS_DEFAULT, SELLER_RATE_AHEAD_MAX_DAYS } from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit, lockPerson, readSellerRate } from '../accounts/index.ts';
import { startSellerRate } from './jobs.ts';
import { insertRate, listRates } from './rate-store.ts';

interface RateChange {
  userId: string;
  actorId: string;
  ip: string;
  basisPoints: number | null;
  /** Null starts it at once. */
  validFrom: CalendarDate | null;
  reason: string;
  /** The newest rate that the admin saw. */
  latest: number;
}

export async function setRate(ctx: Ctx, change: RateChange): Promise<void> {
  const { userId, actorId, ip, basisPoints, latest } = change;
  const reason = change.reason.trim();
  const now = ctx.clock.now();
  const validFrom = startOf(change.validFrom, now);
  await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, userId);
    const ids = (await listRates(tx, userId)).map(({ id }) => id);
    // Another admin set a rate after this one opened the form.
    if (Math.max(0, ...ids) !== latest) throw new CallError('changed_meanwhile');
    const from = await readSellerRate(tx, { userId, now: validFrom });
    await insertRate(tx, { userId, basisPoints, validFrom, reason, setBy: actorId, now });
    const to = basisPoints ?? EARNINGS_BASIS_POINTS_DEFAULT;
    const day = calendarDate(validFrom);
    const details = { from: percentText(from), to: percentText(to), valid_from: day, reason };
    await audit(tx, { at: now, action: 'rate.set', actorId, subjectId: userId, details, ip });
    // Release pages show what the artist gets.
    await ctx.cache.clear(tx, 'prices');
    if (validFrom > now) await ctx.jobs.enqueue(tx, startSellerRate, {}, { runAt: validFrom });
  });
}

function startOf(day: CalendarDate | null, now: Date): Date {
  if (day === null) return now;
  const today = calendarDate(now);
  const isAhead =
    isCalendarDate(day) && day > today && day <= addDays(today, SELLER_RATE_AHEAD_MAX_DAYS);
  if (isAhead) return startOfDay(day);
  const values = { days: SELLER_RATE_AHEAD_MAX_DAYS };
  throw new CallError('validation', {
    fields: { valid_from: [{ key: 'rate_day_wrong', values }] },
  });
}

/** As the audit log stores percentages. */
function percentText(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}
