/** Everybody with a ticket, for a door without devices: as PDF with boxes to tick, and as CSV. */
import type { DoorList } from '@lathe/media/documents/door-list';
import { bcp47, type Locale } from '@lathe/rules/locales';
import { toCsv } from '../../platform/csv.ts';
import type { Db } from '../../platform/db/connect.ts';
import { translatorFor } from '../../platform/translations.ts';
import { placeOfEvent, startOfEvent, type TicketEvent } from '../tickets/index.ts';
import { ticketsOfEvent } from './tickets-of-event.ts';

export interface Holder {
  name: string;
  category: string;
  number: number;
  /** Null for those on the guest list. */
  order: string | null;
  admittedAt: Date | null;
}

/** From A to Z, without cancelled tickets. */
export async function listHolders(db: Db, eventId: string, locale: Locale): Promise<Holder[]> {
  const holders = await ticketsOfEvent(db, eventId)
    .select([
      'holder_name as name',
      'categories.name as category',
      'tickets.number',
      'orders.number as order',
      'at_door as admittedAt',
    ])
    .where('tickets.cancelled_at', 'is', null)
    .orderBy('tickets.serial')
    .execute();
  const { compare } = new Intl.Collator(bcp47(locale));
  return holders.toSorted((one, other) => compare(one.name, other.name));
}

interface Listed {
  event: Pick<TicketEvent, 'name' | 'startsAt' | 'timeZone' | 'venue' | 'city' | 'country'>;
  holders: readonly Holder[];
  locale: Locale;
}

export function doorListContent({ event, holders, locale }: Listed): DoorList {
  const t = translatorFor(locale);
  return {
    paper: locale === 'en_US' ? 'letter' : 'a4',
    language: bcp47(locale),
    title: t('events:door.list.title', { event: event.name }),
    lead: [startOfEvent(event, locale), placeOfEvent(event, locale)].join(', '),
    columns: [
      t('events:door.list.name'),
      t('events:door.list.category'),
      t('events:door.list.number'),
      t('events:door.list.order'),
    ],
    guests: holders.map(({ name, category, number, order, admittedAt }) => ({
      cells: [name, category, String(number), order ?? t('events:guests.title')],
      isIn: admittedAt !== null,
    })),
  };
}

export function doorListCsv({ holders, locale }: Omit<Listed, 'event'>): string {
  const t = translatorFor(locale);
  return toCsv<Holder>(
    [
      { title: t('events:door.list.name'), cell: ({ name }) => name },
      { title: t('events:door.list.category'), cell: ({ category }) => category },
      { title: t('events:door.list.number'), cell: ({ number }) => number },
      {
        title: t('events:door.list.order'),
        cell: ({ order }) => order ?? t('events:guests.title'),
      },
      {
        title: t('events:door.list.admitted_at'),
        cell: ({ admittedAt }) => admittedAt?.toISOString() ?? null,
      },
    ],
    holders,
  );
}
