import { formatDay } from '@lathe/rules/date-format';
import { type CalendarDate, calendarDate } from '@lathe/rules/dates';
import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { findPerson } from '../accounts/index.ts';
import { readTaxGates } from './read-facts.ts';

interface Reminder {
  userId: string;
  kind: 'certificate' | 'agreement' | 'profile';
  lastDay: CalendarDate | null;
}

export async function handler(ctx: Ctx, { userId, kind, lastDay }: Reminder): Promise<void> {
  const person = await findPerson(ctx.db, userId);
  // The account was deleted before the mail was sent.
  if (!person) return;
  const gates = await readTaxGates(ctx.db, { userId, day: calendarDate(ctx.clock.now()) });
  if (kind === 'profile' && !gates.includes('tax-profile')) return;
  const recipient = { to: person.email, name: person.first_name, locale: person.locale };
  const message = mailFromTemplate(recipient, (t, locale) => ({
    subject: t(`tax_mail:${kind}_subject`),
    paragraphs: [
      t(`tax_mail:${kind}_text`, { day: lastDay === null ? '' : formatDay(lastDay, locale) }),
      t(`tax_mail:${kind}_consequence`),
    ],
    button: {
      label: t(`tax_mail:${kind}_button`),
      address: new URL('/studio/payouts/tax', ctx.config.publicUrl).href,
    },
    note: t('tax_mail:note'),
  }));
  await ctx.mail.send(message);
}
