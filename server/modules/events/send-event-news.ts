import { dateFormat } from '@lathe/rules/date-format';
import { bcp47, DEFAULT_LOCALE, isLocale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { findPerson } from '../accounts/index.ts';
import { unsubscribeLink } from '../pages/index.ts';
import { isNewsSql } from './announce-event.ts';

/** As the event is when the mail is sent: not if it was postponed or cancelled meanwhile. */
export async function handler(
  ctx: Ctx,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<void> {
  const person = await findPerson(ctx.db, userId);
  const event = await ctx.db
    .selectFrom('events')
    .innerJoin('pages', 'pages.id', 'events.page_id')
    .innerJoin('page_followers', 'page_followers.page_id', 'events.page_id')
    .select([
      'events.name',
      'events.slug',
      'venue',
      'city',
      'starts_at as startsAt',
      'time_zone as timeZone',
      'pages.id as pageId',
      'pages.name as page',
      'pages.slug as pageSlug',
    ])
    .where('events.id', '=', eventId)
    .where('page_followers.user_id', '=', userId)
    .where('page_followers.wants_mail', '=', true)
    .where(isNewsSql(ctx.clock.now()))
    .executeTakeFirst();
  // The follower left or unsubscribed, or the event is off, since the job was enqueued.
  if (!person || !event) return;
  const { name, page, pageId, startsAt, timeZone } = event;
  const recipient = { to: person.email, name: person.first_name, locale: person.locale };
  const locale = isLocale(person.locale) ? person.locale : DEFAULT_LOCALE;
  const format = dateFormat(bcp47(locale), { dateStyle: 'full', timeStyle: 'short', timeZone });
  const values = {
    artist: page,
    event: name,
    place: [event.venue, event.city].filter((part) => part !== '').join(', '),
    date: format.format(startsAt),
  };
  await ctx.mail.send(
    mailFromTemplate(recipient, (t) => ({
      subject: t('mail:event_news_subject', values),
      paragraphs: [t('mail:event_news_text', values)],
      button: {
        label: t('mail:event_news_button'),
        address: new URL(`/${event.pageSlug}/events/${event.slug}`, ctx.config.publicUrl).href,
      },
      note: t('mail:event_news_note'),
      footer: t('mail:new_release_footer', { email: person.email, page }),
      unsubscribe: unsubscribeLink(ctx, { pageId, userId }),
    })),
  );
}
