import { INVITATION_DAYS } from '@lathe/rules/limits';
import type { InvitedRole } from '@lathe/rules/roles';
import type { MailMessage } from '../../platform/mail/mail.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';

export interface InvitationMailInput {
  to: string;
  /** Name of the recipient, if they have an account. */
  name: string | null;
  locale: string;
  role: InvitedRole;
  inviter: string | null;
  message: string;
  address: string;
}

export function composeInvitationMail(facts: InvitationMailInput): MailMessage {
  const { to, role, message, address } = facts;
  return mailFromTemplate(facts, (words) => {
    const inviter = facts.inviter ?? words('mail:invitation_nobody');
    return {
      subject: words('mail:invitation_subject', { inviter }),
      paragraphs: [
        words(`mail:invitation_text_${role}`, { inviter }),
        ...(message ? [words('mail:invitation_message', { inviter, message })] : []),
        words('mail:invitation_validity', { days: INVITATION_DAYS }),
      ],
      button: { label: words('mail:invitation_button'), address },
      note: words('mail:invitation_note'),
      footer: words('mail:invitation_footer', { email: to }),
    };
  });
}
