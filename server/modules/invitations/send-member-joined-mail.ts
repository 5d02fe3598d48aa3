import type { MemberRole } from '@lathe/rules/member-roles';
import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { findPerson } from '../accounts/index.ts';

export async function handler(ctx: Ctx, { invitationId }: { invitationId: string }): Promise<void> {
  const joined = await ctx.db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.accepted_by')
    .select(['account_id as accountId', 'member_role as role', 'users.name', 'users.email'])
    .where('invitations.id', '=', invitationId)
    .where('users.deleted_at', 'is', null)
    .$narrowType<{ role: MemberRole | null }>()
    .executeTakeFirst();
  if (!joined?.accountId || !joined.role) return;
  const { role, name, email } = joined;
  const seller = await findPerson(ctx.db, joined.accountId);
  if (!seller) return;
  const recipient = { to: seller.email, name: seller.first_name, locale: seller.locale };
  const message = mailFromTemplate(recipient, (t) => ({
    subject: t('members:mail.joined.subject', { name }),
    paragraphs: [t('members:mail.joined.text', { name, email, role: t(`members:roles.${role}`) })],
    button: {
      label: t('members:mail.joined.button'),
      address: new URL('/studio/team', ctx.config.publicUrl).href,
    },
    note: t('members:mail.joined.note'),
  }));
  await ctx.mail.send(message);
}
