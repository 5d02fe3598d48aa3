/** Settles an abandoned checkout: paid after all, or ended once its copies are no longer held. */
import type { Ctx } from '../../context.ts';
import { findCheckout } from './checkout-store.ts';
import { abandonCheckout, settleCheckout } from './settle.ts';

export async function settleStale(ctx: Ctx, { checkoutId }: { checkoutId: string }): Promise<void> {
  await settleCheckout(ctx, checkoutId);
  const checkout = await findCheckout(ctx.db, checkoutId);
  if (checkout?.state === 'open' && checkout.reservedUntil < ctx.clock.now()) {
    await abandonCheckout(ctx, checkoutId);
  }
}

export { settleStale as handler };
