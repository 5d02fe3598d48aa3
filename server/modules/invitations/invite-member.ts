import type { Locale } from '@lathe/rules/locales';
import type { MemberRole } from '@lathe/rules/member-roles';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import {
  assertMailAllowed,
  assertWithinLimit,
  audit,
  lockPerson,
  makeSecret,
  normalizeEmail,
} from '../accounts/index.ts';
import { assertRoomForMember } from '../members/index.ts';
import { sendInvitationMail } from './jobs.ts';
import { expiryFrom } from './state.ts';
import { findInvitation, type InvitationRow, insertInvitation } from './store.ts';

interface MemberInput {
  actor: Actor;
  ip: string;
  accountId: string;
  email: string;
  role: MemberRole;
  locale: Locale;
}

export async function inviteMember(ctx: Ctx, input: MemberInput): Promise<InvitationRow> {
  const { actor, ip, accountId, role, locale } = input;
  const email = normalizeEmail(input.email);
  await assertWithinLimit(ctx, 'invitation', actor.userId);
  await assertMailAllowed(ctx, 'invitation', email);
  const now = ctx.clock.now();
  return await inTransaction(ctx.db, async (tx) => {
    // The number of people is counted under this lock.
    await lockPerson(tx, accountId);
    await assertRoomForMember(tx, { accountId, email, now });
    const id = await insertInvitation(tx, {
      email,
      role: 'member',
      locale,
      message: '',
      invitedBy: actor.userId,
      label: null,
      member: { accountId, role },
      // Placeholder: the real token is created when the mail is sent.
      tokenHash: makeSecret().hash,
      now,
      expiresAt: expiryFrom(now),
    });
    if (id === null) throw new CallError('already_invited');
    await ctx.jobs.enqueue(tx, sendInvitationMail, { invitationId: id });
    await audit(tx, {
      at: now,
      action: 'member.invited',
      actorId: actor.userId,
      subjectId: accountId,
      object: { type: 'invitation', id },
      details: { role },
      ip,
    });
    const issued = await findInvitation(tx, id);
    if (!issued) throw new Error('The invitation is missing in the transaction that inserted it.');
    return issued;
  });
}
