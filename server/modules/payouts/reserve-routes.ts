import type { HeldReserve, reserveCalls } from '@lathe/contract/reserve-calls';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { listOwnAccounts } from '../members/index.ts';
import { extendReserve, releaseReserveEarly } from './decide-reserve.ts';
import { presentPrice } from './present.ts';
import {
  findReserve,
  listHeldReserves,
  type ReserveRow,
  readReserveHistories,
} from './reserve-store.ts';

type OfReserve = Caller & { params: { reserve: string } };

export const reserveRoutes: Handlers<typeof reserveCalls> = {
  'GET /api/admin/reserves': async (call) => {
    const rows = await listHeldReserves(call.ctx.db, readCursor(call.query.cursor, 'uuid'));
    const present = await presenterFor(call, rows);
    return pageOf(rows, {
      path: '/api/admin/reserves',
      query: call.query,
      cursorOf: ({ heldKey, id }) => ({ at: heldKey, id }),
      present,
    });
  },

  'GET /api/admin/reserves/{reserve}': async (call) => await show(call),

  'POST /api/admin/reserves/{reserve}/release': async (call) => {
    await releaseReserveEarly(call.ctx, decisionOf(call, call.body));
  },

  'POST /api/admin/reserves/{reserve}/extend': async (call) => {
    const { reason, release_on: releaseOn } = call.body;
    await extendReserve(call.ctx, { ...decisionOf(call, { reason }), releaseOn });
    return await show(call);
  },
};

function decisionOf({ params, actor, ip }: OfReserve, { reason }: { reason: string }) {
  return { reserveId: params.reserve, actorId: signedIn(actor).userId, reason, ip };
}

async function show(call: OfReserve): Promise<HeldReserve> {
  const row = await findReserve(call.ctx.db, call.params.reserve);
  if (!row || row.releasedAt) throw new CallError('not_found');
  return (await presenterFor(call, [row]))(row);
}

async function presenterFor(
  { ctx, actor, locale }: Caller,
  rows: readonly ReserveRow[],
): Promise<(row: ReserveRow) => HeldReserve> {
  const own = await listOwnAccounts(ctx.db, signedIn(actor).userId);
  const userIds = rows.map(({ userId }) => userId);
  const historyOf = await readReserveHistories(ctx.db, { userIds, now: ctx.clock.now() });
  return (row) => {
    const { settledPayouts, disputes } = historyOf(row.userId);
    return {
      uuid: row.id,
      seller: { id: row.userId, name: row.name, email: row.email },
      amount: presentPrice(row.amount, row.currency, locale),
      held_at: row.heldAt.toISOString(),
      release_on: row.releaseOn,
      payout: row.payoutId,
      reason: row.reason,
      settled_payouts: settledPayouts,
      disputes,
      decide_enabled: !own.includes(row.userId),
    };
  };
}
