import { bcp47 } from '@lathe/rules/locales';
import { TOTAL_BASIS_POINTS } from '@lathe/rules/splits';
import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { findPerson } from '../accounts/index.ts';
import { mailUnsubscribeLink, wantsMail } from '../notifications/index.ts';
import type { SPLIT_MAILS } from './jobs.ts';
import { findSplit } from './split-store.ts';

interface SplitMailPayload {
  splitId: string;
  userId: string;
  letter: (typeof SPLIT_MAILS)[number];
}

export async function handler(
  ctx: Ctx,
  { splitId, userId, letter }: SplitMailPayload,
): Promise<void> {
  const split = await findSplit(ctx.db, splitId);
  const person = split && (await findPerson(ctx.db, userId));
  // Withdrawn or answered before the mail was sent.
  if (!split || !person || (letter === 'proposed' && split.state !== 'proposed')) return;
  const choice = { userId, kind: letter === 'proposed' ? 'request' : 'answer' } as const;
  if (!(await wantsMail(ctx.db, choice))) return;
  const recipient = { to: person.email, name: person.first_name, locale: person.locale };
  const member = split.consents.find(({ answer }) => answer === 'declined')?.name ?? '';
  await ctx.mail.send(
    mailFromTemplate(recipient, (t, locale) => {
      const percent = new Intl.NumberFormat(bcp47(locale), {
        style: 'percent',
        maximumFractionDigits: 2,
      });
      const values = { title: split.title, proposer: split.proposerName, who: member };
      return {
        subject: t(`mail:split_${letter}_subject`, values),
        paragraphs: [
          t(`mail:split_${letter}_text`, values),
          ...split.shares.map(
            ({ name, share }) => `– ${name}: ${percent.format(share / TOTAL_BASIS_POINTS)}`,
          ),
        ],
        button: {
          label: t('mail:split_button'),
          address: new URL(`/studio/splits/${split.releaseId}`, ctx.config.publicUrl).href,
        },
        note: t('mail:split_note'),
        unsubscribe: mailUnsubscribeLink(ctx, choice),
      };
    }),
  );
}
