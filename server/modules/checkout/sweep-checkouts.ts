import type { Ctx } from '../../context.ts';
import { findCheckout, listStaleCheckouts } from './checkout-store.ts';
import { abandonCheckout, settleCheckout } from './settle.ts';

/** By then whoever began it has either an answer or is gone. */
const STALE_MS = 60_000;
const AT_ONCE = 200;

export async function handler(ctx: Ctx): Promise<void> {
  if (!ctx.cards) return;
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - STALE_MS);
  for (const id of await listStaleCheckouts(ctx.db, { before, limit: AT_ONCE })) {
    try {
      await sweepOne(ctx, id, now);
    } catch (error) {
      // The others must not wait for one that fails; it is tried again in a minute.
      ctx.log.error({ err: error, checkout: id }, 'A checkout could not be settled.');
    }
  }
}

async function sweepOne(ctx: Ctx, id: string, now: Date): Promise<void> {
  await settleCheckout(ctx, id);
  const checkout = await findCheckout(ctx.db, id);
  if (checkout?.state === 'open' && checkout.reservedUntil < now) await abandonCheckout(ctx, id);
}
