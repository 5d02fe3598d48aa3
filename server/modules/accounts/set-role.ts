import type { Ctx } from '../../context.ts';
import { lock } from '../../platform/db/locks.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from './audit.ts';
import { endSessions } from './session-store.ts';

export type HouseRole = 'customer' | 'staff' | 'admin';

/** Ends the person's sessions: with other rights they begin anew, under new secrets. */
export async function setRole(
  ctx: Ctx,
  input: { actorId: string; userId: string; role: HouseRole; ip: string },
): Promise<void> {
  const { actorId, userId, role, ip } = input;
  await inTransaction(ctx.db, async (tx) => {
    // One at a time, or two admins could end each other's rights in the same moment.
    await lock(tx, 'account', 'roles');
    const before = await tx
      .selectFrom('users')
      .select('role')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!before) throw new CallError('not_found');
    if (before.role === role) return;
    // Nobody is left to give the role back, so the last one cannot give it away.
    if (before.role === 'admin' && !(await isAnotherAdmin(tx, userId))) {
      throw new CallError('conflict');
    }
    await tx.updateTable('users').set({ role }).where('id', '=', userId).execute();
    await endSessions(tx, { userId });
    await audit(tx, {
      at: ctx.clock.now(),
      action: 'role.set',
      actorId,
      subjectId: userId,
      details: { from: before.role, to: role },
      ip,
    });
  });
}

async function isAnotherAdmin(tx: Tx, userId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('id', '<>', userId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
