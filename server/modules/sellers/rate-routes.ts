import type { OwnRate, SellerRates, sellerRateCalls } from '@lathe/contract/seller-rate-calls';
import { calendarDate } from '@lathe/rules/dates';
import { isVatRegistered } from '@lathe/rules/earnings-vat';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { auditIfForAnother, readSellerRate, readTaxStatus } from '../accounts/index.ts';
import { isUser, listRates } from './rate-store.ts';
import { setRate } from './set-rate.ts';

export const sellerRateRoutes: Handlers<typeof sellerRateCalls> = {
  'GET /api/users/{user}/earnings_rate': (call) => readOwnRate(call, call.params.user),

  'GET /api/users/{user}/releases/{release}/earnings_rate': (call) =>
    readOwnRate(call, call.params.user),

  'GET /api/users/{user}/merch/{item}/earnings_rate': (call) => readOwnRate(call, call.params.user),

  'GET /api/admin/users/{user}/rates': async (call) => {
    const { ctx, params } = call;
    await assertUser(call, params.user);
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'account.read' });
    return await readRates(call, params.user);
  },

  'POST /api/admin/users/{user}/rates': async (call) => {
    const { ctx, params, body, actor, ip } = call;
    const { basis_points: basisPoints, valid_from: validFrom, reason, latest } = body;
    const { userId: actorId } = signedIn(actor);
    const change = { userId: params.user, actorId, ip, basisPoints, validFrom, reason, latest };
    await setRate(ctx, change);
    return await readRates(call, params.user);
  },
};

async function assertUser({ ctx }: Caller, userId: string): Promise<void> {
  if (!(await isUser(ctx.db, userId))) throw new CallError('not_found');
}

async function readRates({ ctx }: Caller, userId: string): Promise<SellerRates> {
  const rates = await listRates(ctx.db, userId);
  return {
    basis_points: await readSellerRate(ctx.db, { userId, now: ctx.clock.now() }),
    history: rates.map(({ id, basisPoints, validFrom, reason, setAt, setBy }) => ({
      id,
      basis_points: basisPoints,
      valid_from: validFrom.toISOString(),
      reason,
      set_at: setAt.toISOString(),
      set_by: setBy,
    })),
  };
}

async function readOwnRate(call: Caller, userId: string): Promise<OwnRate> {
  const { ctx } = call;
  await assertUser(call, userId);
  const now = ctx.clock.now();
  const upcoming = (await listRates(ctx.db, userId)).filter(({ validFrom }) => validFrom > now);
  const next = upcoming.at(-1);
  const day = calendarDate(now);
  return {
    basis_points: await readSellerRate(ctx.db, { userId, now }),
    is_vat_registered: isVatRegistered(await readTaxStatus(ctx.db, { userId, day }), day),
    next: next
      ? {
          // Of two with the same start, the newer one applies.
          basis_points: await readSellerRate(ctx.db, { userId, now: next.validFrom }),
          valid_from: next.validFrom.toISOString(),
        }
      : null,
  };
}
