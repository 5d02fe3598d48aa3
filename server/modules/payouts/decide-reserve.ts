/** Admins release a reserve before its day, or hold it longer. */
import { addDays, type CalendarDate, calendarDate } from '@lathe/rules/dates';
import { money, toDecimal } from '@lathe/rules/money';
import { RESERVE_EXTENSION_DAYS_MAX } from '@lathe/rules/payout-limits';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from '../accounts/index.ts';
import { listOwnAccounts } from '../members/index.ts';
import { publishPayout } from './publish-payout.ts';
import { findReserve, type ReserveRow } from './reserve-store.ts';
import { releaseReserveById } from './reserves.ts';
import { lockSellers } from './store.ts';

interface Decision {
  reserveId: string;
  actorId: string;
  reason: string;
  ip: string;
}

/** It stays released: a payout that is sent again holds nothing back for it. */
export async function releaseReserveEarly(ctx: Ctx, decision: Decision): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const reserve = await lockHeld(tx, decision);
    await tx
      .updateTable('reserves')
      .set({ release_on: calendarDate(now), reason: decision.reason.trim() })
      .where('id', '=', reserve.id)
      .execute();
    await releaseReserveById(tx, { id: reserve.id, now });
    await record(tx, ctx, { ...decision, reserve, action: 'reserve.released', details: {} });
  });
}

export async function extendReserve(
  ctx: Ctx,
  { releaseOn, ...decision }: Decision & { releaseOn: CalendarDate },
): Promise<void> {
  const last = addDays(calendarDate(ctx.clock.now()), RESERVE_EXTENSION_DAYS_MAX);
  await inTransaction(ctx.db, async (tx) => {
    const reserve = await lockHeld(tx, decision);
    if (releaseOn <= reserve.releaseOn) throw wrongDay('reserve_day_too_early');
    if (releaseOn > last) throw wrongDay('reserve_day_too_late');
    await tx
      .updateTable('reserves')
      .set({ release_on: releaseOn, reason: decision.reason.trim() })
      .where('id', '=', reserve.id)
      .execute();
    const details = { moved_to: releaseOn };
    await record(tx, ctx, { ...decision, reserve, action: 'reserve.extended', details });
  });
}

function wrongDay(key: string): CallError {
  const values = { days: RESERVE_EXTENSION_DAYS_MAX };
  return new CallError('validation', { fields: { release_on: [{ key, values }] } });
}

/** The daily job that releases reserves takes the same lock. */
async function lockHeld(tx: Tx, { reserveId, actorId }: Decision): Promise<ReserveRow> {
  const found = await findReserve(tx, reserveId);
  if (!found) throw new CallError('not_found');
  if ((await listOwnAccounts(tx, actorId)).includes(found.userId)) {
    throw new CallError('payout_own');
  }
  await lockSellers(tx, [found.userId]);
  const reserve = await findReserve(tx, reserveId);
  if (!reserve || reserve.releasedAt) throw new CallError('reserve_released');
  return reserve;
}

async function record(
  tx: Tx,
  ctx: Ctx,
  event: Decision & {
    reserve: ReserveRow;
    action: 'reserve.released' | 'reserve.extended';
    details: Record<string, string>;
  },
): Promise<void> {
  const { reserve, action, actorId, ip } = event;
  const { id, userId, amount, currency } = reserve;
  await audit(tx, {
    at: ctx.clock.now(),
    action,
    actorId,
    subjectId: userId,
    object: { type: 'reserve', id },
    details: {
      amount: `${toDecimal(money(amount, currency))} ${currency}`,
      ...event.details,
      reason: event.reason.trim(),
    },
    ip,
  });
  // The open page of the seller follows.
  await publishPayout(tx, ctx, { payoutId: null, userId, state: 'settled' });
}
