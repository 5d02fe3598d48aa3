/** Changes and ends the access of members. It takes effect with their next request. */
import type { AuditAction } from '@lathe/contract/audit-actions';
import type { MemberRole } from '@lathe/rules/member-roles';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { audit, lockPerson, restartStreams } from '../accounts/index.ts';
import { deleteMember, findMember, type MemberRow, setMemberRole } from './store.ts';

interface MemberKey {
  accountId: string;
  userId: string;
}

export async function changeRole(
  call: Caller,
  key: MemberKey,
  role: MemberRole,
): Promise<MemberRow> {
  return await inTransaction(call.ctx.db, async (tx) => {
    await lockPerson(tx, key.accountId);
    const member = await findMember(tx, key);
    if (!member) throw new CallError('not_found');
    if (member.role === role) return member;
    await setMemberRole(tx, { ...key, role });
    await finish(tx, call, key, { action: 'member.changed', from: member.role, to: role });
    return { ...member, role };
  });
}

export async function removeMember(call: Caller, key: MemberKey): Promise<void> {
  await inTransaction(call.ctx.db, async (tx) => {
    await lockPerson(tx, key.accountId);
    if (!(await deleteMember(tx, key))) throw new CallError('not_found');
    await finish(tx, call, key, { action: 'member.removed' });
  });
}

export async function leaveAccount(call: Caller, key: MemberKey): Promise<void> {
  await inTransaction(call.ctx.db, async (tx) => {
    if (!(await deleteMember(tx, key))) throw new CallError('not_found');
    await finish(tx, call, key, { action: 'member.left' });
  });
}

/** Open streams are checked again, because the topics may be closed to the person now. */
async function finish(
  tx: Tx,
  { ctx, actor, ip }: Caller,
  { accountId, userId }: MemberKey,
  { action, ...details }: { action: AuditAction; from?: string; to?: string },
): Promise<void> {
  await restartStreams(tx, userId);
  await audit(tx, {
    at: ctx.clock.now(),
    action,
    actorId: signedIn(actor).userId,
    subjectId: accountId,
    object: { type: 'user', id: userId },
    details,
    ip,
  });
}
