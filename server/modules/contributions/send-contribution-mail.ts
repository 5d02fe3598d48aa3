import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { findPerson } from '../accounts/index.ts';
import type { ContributionMailKind } from './jobs.ts';
import { findContribution } from './store.ts';

/** Sent by the contributor to the page owner. All others go to the contributor. */
const OWNER_MAILS: readonly ContributionMailKind[] = ['asked', 'withdrawn', 'ended_by_contributor'];

interface Payload {
  pageId: string;
  userId: string;
  news: ContributionMailKind;
}

export async function handler(ctx: Ctx, { pageId, userId, news }: Payload): Promise<void> {
  const row = await findContribution(ctx.db, { pageId, userId });
  const toOwner = OWNER_MAILS.includes(news);
  const person = row && (await findPerson(ctx.db, toOwner ? row.ownerId : userId));
  // The page or one of the users was deleted before the mail was written.
  if (!row || !person) return;
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
  }));
  await ctx.mail.send(message);
}
