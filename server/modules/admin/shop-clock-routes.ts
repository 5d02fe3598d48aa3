import type { ShopClockReply, shopClockCalls } from '@lathe/contract/shop-clock-calls';
import { SHOP_CLOCK_AHEAD_MAX_MS } from '@lathe/rules/shop-clock';
import type { Ctx } from '../../context.ts';
import { signedIn } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { findNextRelease, moveClock } from './move-clock.ts';

export const shopClockRoutes: Handlers<typeof shopClockCalls> = {
  'GET /api/admin/clock': async ({ ctx }) => await presentClock(ctx),

  'POST /api/admin/clock/move': async ({ ctx, actor, ip, body }) => {
    const { by, ahead_seconds: aheadSeconds } = body;
    await moveClock(ctx, { actorId: signedIn(actor).userId, ip, by, aheadSeconds });
    return await presentClock(ctx);
  },
};

async function presentClock({ db, clock, machineClock, shopClock }: Ctx): Promise<ShopClockReply> {
  const aheadMs = shopClock?.aheadMs() ?? 0;
  const now = clock.now();
  return {
    now: now.toISOString(),
    machine_now: machineClock.now().toISOString(),
    ahead_seconds: aheadMs / 1000,
    left_seconds: (SHOP_CLOCK_AHEAD_MAX_MS - aheadMs) / 1000,
    next_release: await findNextRelease(db, now),
  };
}
