import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { findPerson } from '../accounts/index.ts';
import { unsubscribeLink } from '../pages/index.ts';
import { groupUrl } from '../storefront/index.ts';

export async function handler(
  ctx: Ctx,
  { releaseId, userId }: { releaseId: string; userId: string },
): Promise<void> {
  const person = await findPerson(ctx.db, userId);
  const release = await ctx.db
    .selectFrom('releases')
    .innerJoin('release_groups', 'release_groups.id', 'releases.group_id')
    .innerJoin('pages', 'pages.id', 'release_groups.page_id')
    .innerJoin('page_followers', 'page_followers.page_id', 'releases.page_id')
    .select([
      'releases.title',
      'releases.primary_artist as artist',
      'release_groups.slug',
      'pages.slug as pageSlug',
      'pages.name as page',
      'pages.id as pageId',
    ])
    .where('releases.id', '=', releaseId)
    .where('releases.retired_at', 'is', null)
    .where('page_followers.user_id', '=', userId)
    .where('page_followers.wants_mail', '=', true)
    .executeTakeFirst();
  // The follower left or unsubscribed, or the release went off sale, since the job was enqueued.
  if (!person || !release) return;
  const { title, artist, page, pageId, pageSlug, slug } = release;
  const recipient = { to: person.email, name: person.first_name, locale: person.locale };
  const message = mailFromTemplate(recipient, (t) => ({
    subject: t('mail:new_release_subject', { artist, title }),
    paragraphs: [t('mail:new_release_text', { artist, title })],
    button: {
      label: t('mail:new_release_button'),
      address: new URL(groupUrl(pageSlug, slug), ctx.config.publicUrl).href,
    },
    note: t('mail:new_release_note'),
    footer: t('mail:new_release_footer', { email: person.email, page }),
    unsubscribe: unsubscribeLink(ctx, { pageId, userId }),
  }));
  await ctx.mail.send(message);
}
