import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { makeSecret } from '../accounts/index.ts';
import { composeInvitationMail } from './invitation-mail.ts';
import { stateOf } from './state.ts';
import { inviterOf, lockInvitation, setToken } from './store.ts';

export async function handler(ctx: Ctx, { invitationId }: { invitationId: string }): Promise<void> {
  const written = await inTransaction(ctx.db, async (tx) => {
    const invitation = await lockInvitation(tx, invitationId);
    // Revoked, or accepted through an earlier mail, since the job was enqueued.
    if (!invitation || stateOf(invitation, ctx.clock.now()) !== 'open') return null;
    const { role } = invitation;
    if (role === 'payee') return null;
    const { secret, hash } = makeSecret();
    await setToken(tx, { id: invitation.id, tokenHash: hash });
    const recipient = await tx
      .selectFrom('users')
      .select(['first_name as name', 'locale'])
      .where('email', '=', invitation.email)
      .where('email_confirmed_at', 'is not', null)
      .executeTakeFirst();
    return { invitation, role, reader: recipient, token: secret };
  });
  if (!written) return;
  const { invitation, role, reader, token } = written;
  await ctx.mail.send(
    composeInvitationMail({
      to: invitation.email,
      name: reader?.name ?? null,
      locale: reader?.locale ?? invitation.locale,
      role,
      memberRole: invitation.member?.role ?? null,
      inviter: inviterOf(invitation),
      message: invitation.message,
      address: new URL(`/invitation/${token}`, ctx.config.publicUrl).href,
    }),
  );
}
