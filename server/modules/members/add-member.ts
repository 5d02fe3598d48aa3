import { MEMBERS_MAX } from '@lathe/rules/limits';
import type { MemberRole } from '@lathe/rules/member-roles';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from '../accounts/index.ts';
import { countPeople, insertMember } from './store.ts';

/** The caller has locked the account. */
export async function assertRoomForMember(
  tx: Tx,
  { accountId, email, now }: { accountId: string; email: string; now: Date },
): Promise<void> {
  const known = await tx
    .selectFrom('users')
    .leftJoin('account_members', (join) =>
      join
        .onRef('account_members.user_id', '=', 'users.id')
        .on('account_members.account_id', '=', accountId),
    )
    .select(['users.id', 'account_members.role'])
    .where('users.email', '=', email)
    .executeTakeFirst();
  if (known?.id === accountId) {
    throw new CallError('validation', { fields: { email: [{ key: 'own_email' }] } });
  }
  if (known?.role) throw new CallError('already_member');
  if ((await countPeople(tx, accountId, now)) >= MEMBERS_MAX) {
    throw new CallError('too_many_members');
  }
}

/** An invitation from somebody who no longer decides about the team must not be a way back in. */
export async function assertMayStillInvite(
  tx: Tx,
  { accountId, invitedBy }: { accountId: string; invitedBy: string },
): Promise<void> {
  if (invitedBy === accountId) return;
  const inviter = await tx
    .selectFrom('account_members')
    .select('role')
    .where('account_id', '=', accountId)
    .where('user_id', '=', invitedBy)
    .where('role', '=', 'owner')
    .forShare()
    .executeTakeFirst();
  if (!inviter) throw new CallError('invitation_revoked');
}

/** After an invitation was accepted. The caller has locked the invitation. */
export async function addMember(
  tx: Tx,
  entry: { accountId: string; userId: string; role: MemberRole; ip: string; now: Date },
): Promise<void> {
  const { accountId, userId, role, ip, now } = entry;
  await insertMember(tx, { accountId, userId, role, now });
  await audit(tx, {
    at: now,
    action: 'member.joined',
    actorId: userId,
    subjectId: accountId,
    details: { role },
    ip,
  });
}
