import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { findPerson } from '../accounts/index.ts';
import { mailUnsubscribeLink, wantsMail } from '../notifications/index.ts';
import { type ContributionMailKind, OWNER_MAILS } from './jobs.ts';
import { findContribution } from './store.ts';

interface Payload {
  pageId: string;
  userId: string;
  news: ContributionMailKind;
  to?: string | undefined;
}

export async function handler(ctx: Ctx, { pageId, userId, news, to }: Payload): Promise<void> {
  const row = await findContribution(ctx.db, { pageId, userId });
  const toOwner = OWNER_MAILS.includes(news);
  const recipientId = to ?? (toOwner ? (row?.ownerId ?? '') : userId);
  const person = row && (await findPerson(ctx.db, recipientId));
  // The page or one of the users was deleted before the mail was written.
  if (!row || !person) return;
  const choice = { userId: recipientId, kind: news === 'asked' ? 'request' : 'answer' } as const;
  if (!(await wantsMail(ctx.db, choice))) return;
  const recipient = { to: person.email, name: person.first_name, locale: person.locale };
  const names = { page: row.pageName, name: toOwner ? row.contributorName : row.ownerName };
  const path = toOwner ? `/studio/pages/${pageId}#contributors` : '/studio/pages#contributions';
  const message = mailFromTemplate(recipient, (t) => ({
    subject: t(`contributions:mail.${news}.subject`, names),
    paragraphs: [
      t(`contributions:mail.${news}.text`, names),
      ...(news === 'asked' && row.message !== ''
        ? [t('contributions:mail.message', { message: row.message })]
        : []),
    ],
    button: {
      label: t(`contributions:mail.${news}.button`),
      address: new URL(path, ctx.config.publicUrl).href,
    },
    note: t(`contributions:mail.${news}.note`, names),
    unsubscribe: mailUnsubscribeLink(ctx, choice),
  }));
  await ctx.mail.send(message);
}
