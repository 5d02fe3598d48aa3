import type { LabelRight } from '@lathe/rules/label-rights';
import type { Locale } from '@lathe/rules/locales';
import type { InvitedRole } from '@lathe/rules/roles';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import {
  assertMailAllowed,
  assertWithinLimit,
  audit,
  makeSecret,
  normalizeEmail,
} from '../accounts/index.ts';
import { findLabelOf } from '../labels/index.ts';
import { sendInvitationMail } from './jobs.ts';
import { assertIdentityProvedFor, assertMayInvite, isStaffRole } from './policy.ts';
import { expiryFrom } from './state.ts';
import { findInvitation, type InvitationRow, insertInvitation } from './store.ts';

export async function issueInvitation(
  ctx: Ctx,
  input: {
    actor: Actor;
    ip: string;
    email: string;
    role: InvitedRole;
    locale: Locale;
    message: string;
    rights: readonly LabelRight[];
  },
): Promise<InvitationRow> {
  const { actor, ip, role, locale } = input;
  assertMayInvite(actor, role);
  assertIdentityProvedFor(actor, role);
  const message = input.message.trim();
  // Only staff may add a message, because the mail may go to a stranger.
  if (message !== '' && !isStaffRole(actor)) throw new CallError('forbidden');
  const email = normalizeEmail(input.email);
  if (!isStaffRole(actor)) await assertNotOwn(ctx, { actor, email });
  await assertWithinLimit(ctx, 'invitation', actor.userId);
  await assertMailAllowed(ctx, 'invitation', email);
  const now = ctx.clock.now();
  // Staff invite to the shop; a label invites to its roster.
  const own = isStaffRole(actor) ? undefined : await findLabelOf(ctx.db, actor.userId);
  const label = own ? { id: own.id, rights: input.rights } : null;
  return await inTransaction(ctx.db, async (tx) => {
    const id = await insertInvitation(tx, {
      email,
      role,
      locale,
      message,
      invitedBy: actor.userId,
      label,
      member: null,
      // Placeholder: the real token is created when the mail is sent.
      tokenHash: makeSecret().hash,
      now,
      expiresAt: expiryFrom(now),
    });
    if (id === null) throw new CallError('already_invited');
    await ctx.jobs.enqueue(tx, sendInvitationMail, { invitationId: id });
    await audit(tx, {
      at: now,
      action: 'invitation.issued',
      actorId: actor.userId,
      object: { type: 'invitation', id },
      details: { role },
      ip,
    });
    const issued = await findInvitation(tx, id);
    if (!issued) throw new Error('The invitation is missing in the transaction that inserted it.');
    return issued;
  });
}

/** A label cannot invite itself to its own roster: accepting would have no effect. */
async function assertNotOwn(
  { db }: Pick<Ctx, 'db'>,
  { actor, email }: { actor: Actor; email: string },
): Promise<void> {
  const own = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', actor.userId)
    .where('email', '=', email)
    .executeTakeFirst();
  if (own) throw new CallError('validation', { fields: { email: [{ key: 'own_email' }] } });
}
