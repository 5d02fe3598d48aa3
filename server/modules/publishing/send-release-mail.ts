import type { Ctx } from '../../context.ts';
import { houseLetter } from '../../platform/mail/house-letter.ts';
import { findPerson } from '../accounts/index.ts';
import { groupUrl } from '../shelf/index.ts';

export async function handler(
  ctx: Ctx,
  { releaseId, userId }: { releaseId: string; userId: string },
): Promise<void> {
  const person = await findPerson(ctx.db, userId);
  const release = await ctx.db
    .selectFrom('releases')
    .innerJoin('release_groups', 'release_groups.id', 'releases.group_id')
    .innerJoin('pages', 'pages.id', 'release_groups.page_id')
    .select([
      'releases.title',
      'releases.primary_artist as artist',
      'release_groups.slug',
      'pages.slug as pageSlug',
      'pages.name as page',
    ])
    .where('releases.id', '=', releaseId)
    .where('releases.retired_at', 'is', null)
    .executeTakeFirst();
  // Has left, or it is off sale again, before the letter was written.
  if (!person || !release) return;
  const { title, artist, page, pageSlug, slug } = release;
  const reader = { to: person.email, name: person.first_name, locale: person.locale };
  const letter = houseLetter(reader, (words) => ({
    subject: words('mail:new_release_subject', { artist, title }),
    paragraphs: [words('mail:new_release_text', { artist, title })],
    button: {
      label: words('mail:new_release_button'),
      address: new URL(groupUrl(pageSlug, slug), ctx.config.publicUrl).href,
    },
    note: words('mail:new_release_note'),
    footer: words('mail:new_release_footer', { email: person.email, page }),
  }));
  await ctx.mail.send(letter);
}
