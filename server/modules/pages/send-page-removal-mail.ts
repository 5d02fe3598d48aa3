import { formatDay } from '@lathe/rules/date-format';
import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { findPerson } from '../accounts/index.ts';

interface Payload {
  userId: string;
  page: string;
  goes: { emptySince: string; day: string } | null;
}

export async function handler(ctx: Ctx, { userId, page, goes }: Payload): Promise<void> {
  const person = await findPerson(ctx.db, userId);
  // The owner deleted their account meanwhile.
  if (!person) return;
  const address = new URL('/studio/pages', ctx.config.publicUrl).href;
  const recipient = { to: person.email, name: person.first_name, locale: person.locale };
  const message = mailFromTemplate(recipient, (t, locale) => {
    if (goes === null) {
      return {
        subject: t('mail:page_gone_subject', { page }),
        paragraphs: [t('mail:page_gone_text', { page })],
        button: { label: t('mail:page_gone_button'), address },
        note: t('mail:page_gone_note'),
      };
    }
    const since = formatDay(goes.emptySince, locale, 'day-month');
    const day = formatDay(goes.day, locale, 'day-month');
    return {
      subject: t('mail:page_removal_subject', { page }),
      paragraphs: [t('mail:page_removal_text', { page, since, day }), t('mail:page_removal_what')],
      button: { label: t('mail:page_removal_button'), address },
      note: t('mail:page_removal_note'),
    };
  });
  await ctx.mail.send(message);
}
