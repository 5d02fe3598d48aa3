import { INVITATION_DAYS } from '@lathe/rules/limits';
import type { MemberRole } from '@lathe/rules/member-roles';
import type { InvitationRole } from '@lathe/rules/roles';
import type { MailMessage } from '../../platform/mail/mail.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';

export interface InvitationMailInput {
  to: string;
  /** Name of the recipient, if they have an account. */
  name: string | null;
  locale: string;
  /** Payees get a mail of their own. */
  role: Exclude<InvitationRole, 'payee'>;
  /** Role in the account of the inviter, for members. */
  memberRole: MemberRole | null;
  inviter: string | null;
  message: string;
  address: string;
}

export function composeInvitationMail(facts: InvitationMailInput): MailMessage {
  const { to, role, message, address } = facts;
  return mailFromTemplate(facts, (t) => {
    const inviter = facts.inviter ?? t('mail:invitation_nobody');
    return {
      subject: t('mail:invitation_subject', { inviter }),
      paragraphs: [
        t(`mail:invitation_text_${role}`, { inviter }),
        ...(facts.memberRole ? [t(`members:mail.role.${facts.memberRole}`)] : []),
        ...(message ? [t('mail:invitation_message', { inviter, message })] : []),
        t('mail:invitation_validity', { days: INVITATION_DAYS }),
      ],
      button: { label: t('mail:invitation_button'), address },
      note: t('mail:invitation_note'),
      footer: t('mail:invitation_footer', { email: to }),
    };
  });
}
