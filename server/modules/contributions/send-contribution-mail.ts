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
  const reader = { to: person.email, name: person.first_name, locale: person.locale };
  const names = { page: row.pageName, name: toOwner ? row.contributorName : row.ownerName };
  const way = toOwner ? `/studio/pages/${pageId}#contributors` : '/studio/pages#contributions';
  const letter = mailFromTemplate(reader, (words) => ({
    subject: words(`contributions:mail.${news}.subject`, names),
    paragraphs: [
      words(`contributions:mail.${news}.text`, names),
      ...(news === 'asked' && row.message !== ''
        ? [words('contributions:mail.message', { message: row.message })]
        : []),
    ],
    button: {
      label: words(`contributions:mail.${news}.button`),
      address: new URL(way, ctx.config.publicUrl).href,
    },
    note: words(`contributions:mail.${news}.note`, names),
  }));
  await ctx.mail.send(letter);
}
