import type { LabelRight } from '@lathe/rules/label-rights';
import type { Locale } from '@lathe/rules/locales';
import type { InvitedRole } from '@lathe/rules/roles';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { assertMailAllowed, assertWithinLimit, normalizeEmail } from '../accounts/index.ts';
import { findLabelOf } from '../labels/index.ts';
import { assertIdentityProvedFor, assertMayInvite, isStaffRole } from './policy.ts';
import { sendInvitation } from './send-invitation.ts';
import type { InvitationRow } from './store.ts';

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
  // Staff invite to the shop; a label invites to its roster.
  const own = isStaffRole(actor) ? undefined : await findLabelOf(ctx.db, actor.userId);
  const label = own ? { id: own.id, rights: input.rights } : null;
  const invitedBy = actor.userId;
  const invitation = { email, role, locale, message, invitedBy, label, member: null };
  const entry = { action: 'invitation.issued', details: { role }, ip } as const;
  return await inTransaction(ctx.db, (tx) => sendInvitation(tx, ctx, { invitation, entry }));
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
