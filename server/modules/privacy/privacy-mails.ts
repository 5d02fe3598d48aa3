import { EXPORT_LINK_HOURS } from '@lathe/rules/limits';
import type { MailMessage } from '../../platform/mail/mail.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';

interface Recipient {
  to: string;
  name: string;
  locale: string;
}

export function exportReadyMail(recipient: Recipient, address: string): MailMessage {
  return mailFromTemplate(recipient, (t) => ({
    subject: t('mail:export_ready_subject'),
    paragraphs: [t('mail:export_ready_text', { hours: EXPORT_LINK_HOURS })],
    button: { label: t('mail:export_ready_button'), address },
    note: t('mail:export_ready_note'),
  }));
}

export function accountDeletedMail(recipient: Recipient, publicUrl: string): MailMessage {
  return mailFromTemplate(recipient, (t) => ({
    subject: t('mail:goodbye_subject'),
    paragraphs: [t('mail:goodbye_text'), t('mail:goodbye_kept')],
    button: { label: t('mail:goodbye_button'), address: new URL('/', publicUrl).href },
    note: t('mail:goodbye_note'),
  }));
}
