/** Tour dates of a page as a calendar to subscribe to, and one event for the reader's own. */
import { absoluteUrl } from '@lathe/rules/absolute-url';
import { publicEventStatus } from '@lathe/rules/event-states';
import { type CalendarEntry, calendarText } from '@lathe/rules/icalendar';
import { countryName, DEFAULT_LOCALE } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { type CalendarEvent, findFeedPage, listCalendar } from './store.ts';

interface Wanted {
  page: string;
  /** Only this one; its slug. */
  event?: string;
}

/** Undefined if there is no such page or event. */
export async function eventCalendar(
  { db, clock, config }: Ctx,
  { page: slug, event }: Wanted,
): Promise<string | undefined> {
  const page = await findFeedPage(db, slug);
  if (!page) return undefined;
  const now = clock.now();
  const events = await listCalendar(db, { pageId: page.id, slug: event ?? null, now });
  if (event !== undefined && events.length === 0) return undefined;
  const { publicUrl } = config;
  const entries = events.map((each) => entryOf(each, { page, publicUrl, now }));
  return calendarText({ name: page.name, now, entries });
}

interface Reader {
  page: { slug: string };
  publicUrl: string;
  now: Date;
}

function entryOf(event: CalendarEvent, { page, publicUrl, now }: Reader): CalendarEntry {
  const { id, sequence, startsAt, name, venue, address, city, country, description } = event;
  return {
    uid: `event-${id}@${new URL(publicUrl).host}`,
    sequence,
    status: publicEventStatus(event, now),
    startsAt,
    title: name,
    place: [venue, address, city, countryName(country, DEFAULT_LOCALE)].filter(Boolean).join(', '),
    description,
    url: absoluteUrl(`/${page.slug}/events/${event.slug}`, publicUrl),
  };
}
