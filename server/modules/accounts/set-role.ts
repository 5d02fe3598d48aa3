import type { PlatformRole } from '@lathe/rules/roles';
import type { Ctx } from '../../context.ts';
import { lock } from '../../platform/db/locks.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from './audit.ts';
import { deleteSessions } from './session-store.ts';

/** Ends all sessions of the user, so new rights come with new session secrets. */
export async function setRole(
  ctx: Ctx,
  input: { actorId: string; userId: string; role: PlatformRole; ip: string },
): Promise<void> {
  const { actorId, userId, role, ip } = input;
  await inTransaction(ctx.db, async (tx) => {
    await lockRoles(tx);
    const before = await tx
      .selectFrom('users')
      .select('role')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!before) throw new CallError('not_found');
    if (before.role === role) return;
    if (before.role === 'admin') await assertNotLastAdmin(tx, userId);
    await tx.updateTable('users').set({ role }).where('id', '=', userId).execute();
    await deleteSessions(tx, { userId });
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

/** Serializes role changes, so two admins cannot demote each other at the same time. */
export async function lockRoles(tx: Tx): Promise<void> {
  await lock(tx, 'account', 'roles');
}

/** Without an admin who can sign in, nobody could restore the role. The caller holds the roles lock. */
export async function assertNotLastAdmin(tx: Tx, userId: string): Promise<void> {
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('id', '<>', userId)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new CallError('last_admin');
}
