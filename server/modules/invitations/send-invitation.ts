import type { AuditAction } from '@lathe/contract/audit-actions';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit, makeSecret } from '../accounts/index.ts';
import { sendInvitationMail } from './jobs.ts';
import { expiryFrom } from './state.ts';
import { findInvitation, type InvitationRow, insertInvitation } from './store.ts';

type NewInvitation = Omit<
  Parameters<typeof insertInvitation>[1],
  'tokenHash' | 'now' | 'expiresAt'
>;

interface LogEntry {
  action: AuditAction;
  subjectId?: string;
  details: { role: string };
  ip: string;
}

/** Stores an invitation and enqueues its mail. */
export async function sendInvitation(
  tx: Tx,
  ctx: Ctx,
  { invitation, entry }: { invitation: NewInvitation; entry: LogEntry },
): Promise<InvitationRow> {
  const now = ctx.clock.now();
  const id = await insertInvitation(tx, {
    ...invitation,
    // Placeholder: the real token is created when the mail is sent.
    tokenHash: makeSecret().hash,
    now,
    expiresAt: expiryFrom(now),
  });
  if (id === null) throw new CallError('already_invited');
  await ctx.jobs.enqueue(tx, sendInvitationMail, { invitationId: id });
  const object = { type: 'invitation', id };
  await audit(tx, { at: now, actorId: invitation.invitedBy, object, ...entry });
  const issued = await findInvitation(tx, id);
  if (!issued) throw new Error('The invitation is missing in the transaction that inserted it.');
  return issued;
}
