/** Admins stop all payouts of a seller that were not sent, and let them go on. */
import { HOLDS_LISTED_MAX } from '@lathe/rules/payout-limits';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit, lockPerson } from '../accounts/index.ts';
import { publishPayout } from './publish-payout.ts';
import { lockSellers } from './store.ts';

interface HoldChange {
  userId: string;
  actorId: string;
  reason: string;
  ip: string;
}

export async function holdPayouts(ctx: Ctx, change: HoldChange): Promise<void> {
  const { userId, actorId, ip } = change;
  const reason = change.reason.trim();
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, userId);
    await lockSellers(tx, [userId]);
    if (await findHold(tx, userId)) throw new CallError('payout_already_held');
    await tx
      .insertInto('payout_holds')
      .values({ user_id: userId, reason, held_by: actorId, held_at: now })
      .execute();
    const details = { reason };
    await audit(tx, { at: now, action: 'payout.held', actorId, subjectId: userId, details, ip });
    await publishPayout(tx, ctx, { payoutId: null, userId, state: 'requested' });
  });
}

export async function liftHold(ctx: Ctx, change: HoldChange): Promise<void> {
  const { userId, actorId, ip } = change;
  const reason = change.reason.trim();
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, userId);
    await lockSellers(tx, [userId]);
    const hold = await findHold(tx, userId);
    if (!hold) throw new CallError('payout_not_held');
    await tx
      .updateTable('payout_holds')
      .set({ lifted_by: actorId, lifted_at: now, lift_reason: reason })
      .where('id', '=', hold.id)
      .execute();
    await audit(tx, {
      at: now,
      action: 'payout.hold_lifted',
      actorId,
      subjectId: userId,
      details: { reason },
      ip,
    });
    await publishPayout(tx, ctx, { payoutId: null, userId, state: 'requested' });
  });
}

function openHolds(db: Db | Tx) {
  return db
    .selectFrom('payout_holds')
    .innerJoin('users', 'users.id', 'payout_holds.user_id')
    .leftJoin('users as staff', (join) =>
      join.onRef('staff.id', '=', 'held_by').on('staff.deleted_at', 'is', null),
    )
    .select([
      'payout_holds.id',
      'payout_holds.user_id as userId',
      'users.name',
      'users.email',
      'reason',
      'about',
      'held_at as heldAt',
      'staff.name as heldBy',
    ])
    .where('lifted_at', 'is', null);
}

export type HoldRow = Awaited<ReturnType<typeof listHolds>>[number];

export async function findHold(db: Db | Tx, userId: string): Promise<HoldRow | undefined> {
  return await openHolds(db).where('payout_holds.user_id', '=', userId).executeTakeFirst();
}

/** Newest first. */
export async function listHolds(db: Db) {
  return await openHolds(db).orderBy('held_at', 'desc').limit(HOLDS_LISTED_MAX).execute();
}
