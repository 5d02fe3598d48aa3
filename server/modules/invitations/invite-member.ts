import type { Locale } from '@lathe/rules/locales';
import type { MemberRole } from '@lathe/rules/member-roles';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import {
  assertMailAllowed,
  assertWithinLimit,
  lockPerson,
  normalizeEmail,
} from '../accounts/index.ts';
import { assertRoomForMember } from '../members/index.ts';
import { sendInvitation } from './send-invitation.ts';
import type { InvitationRow } from './store.ts';

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
    return await sendInvitation(tx, ctx, {
      invitation: {
        email,
        role: 'member',
        locale,
        message: '',
        invitedBy: actor.userId,
        label: null,
        member: { accountId, role },
      },
      entry: { action: 'member.invited', subjectId: accountId, details: { role }, ip },
    });
  });
}
