import { EXPORT_LINK_HOURS } from '@lathe/rules/limits';
import type { MailMessage } from '../../platform/mail/mail.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';

interface Recipient {
  to: string;
  name: string;
  locale: string;
}

export function exportReadyMail(reader: Recipient, address: string): MailMessage {
  return mailFromTemplate(reader, (words) => ({
    subject: words('mail:export_ready_subject'),
    paragraphs: [words('mail:export_ready_text', { hours: EXPORT_LINK_HOURS })],
    button: { label: words('mail:export_ready_button'), address },
    note: words('mail:export_ready_note'),
  }));
}

export function accountDeletedMail(reader: Recipient, publicUrl: string): MailMessage {
  return mailFromTemplate(reader, (words) => ({
    subject: words('mail:goodbye_subject'),
    paragraphs: [words('mail:goodbye_text'), words('mail:goodbye_kept')],
    button: { label: words('mail:goodbye_button'), address: new URL('/', publicUrl).href },
    note: words('mail:goodbye_note'),
  }));
}
