import { STOCK_ALERTS_MAX } from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';
import { lock } from '../../platform/db/locks.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { assertMailAllowed, assertWithinLimit, normalizeEmail } from '../accounts/index.ts';
import { countAlerts, isWaiting, type NewAlert, readerHash, saveAlert } from './alert-store.ts';
import { readThing, stateOf } from './awaited-thing.ts';
import { sendAlertConfirmation } from './jobs.ts';

export async function requestAlert(
  call: Caller,
  { thing, email }: { thing: string; email: string | undefined },
): Promise<'waiting' | 'confirm'> {
  const { ctx, actor, country, locale } = call;
  await assertWithinLimit(ctx, 'stock_alert', actor?.userId ?? call.ip);
  const state = stateOf(await readThing(ctx, thing, call));
  if (state === 'available') throw new CallError('stock_alert_needless');
  if (state === 'gone') throw new CallError('stock_alert_impossible');
  const alert = { thing, country, locale, now: ctx.clock.now() };
  if (actor) {
    await waitAsUser(ctx, { ...alert, reader: { userId: actor.userId } });
    return 'waiting';
  }
  if (email === undefined) {
    throw new CallError('validation', { fields: { email: [{ key: 'required' }] } });
  }
  await waitAsGuest(ctx, { ...alert, reader: { email: normalizeEmail(email) } });
  return 'confirm';
}

async function waitAsUser(ctx: Ctx, alert: NewAlert): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const hash = readerHash(alert.reader);
    await lock(tx, 'account', hash);
    const isFull = (await countAlerts(tx, hash)) >= STOCK_ALERTS_MAX;
    if (isFull && !(await isWaiting(tx, alert))) {
      throw new CallError('stock_alerts_full', { values: { max: STOCK_ALERTS_MAX } });
    }
    await saveAlert(tx, alert);
  });
}

/**
 * Whatever is known about the address, the reply is the same. Only who reads its mails can confirm
 * it, and a confirmed one gets no second mail.
 */
async function waitAsGuest(
  ctx: Ctx,
  alert: NewAlert & { reader: { email: string } },
): Promise<void> {
  await assertMailAllowed(ctx, 'alert', alert.reader.email);
  await inTransaction(ctx.db, async (tx) => {
    const hash = readerHash(alert.reader);
    await lock(tx, 'account', hash);
    const isFull = (await countAlerts(tx, hash)) >= STOCK_ALERTS_MAX;
    if (isFull && !(await isWaiting(tx, alert))) return;
    const { id, isConfirmed } = await saveAlert(tx, alert);
    if (!isConfirmed) await ctx.jobs.enqueue(tx, sendAlertConfirmation, { alertId: id });
  });
}
