import type { CalendarDate } from '@lathe/rules/dates';
import type { Tx } from '../../server/platform/db/tx.ts';
import { demoId } from '../demo-id.ts';
import { findSeller } from '../sellers.ts';
import { upsert } from '../upsert.ts';
import { daysBefore } from './days-before.ts';
import type { PlannedPage } from './plan-catalogue.ts';

const OTHER_REQUESTS = [
  {
    page: 'faehrgeld',
    seller: 'selam',
    state: 'asked',
    days: 3,
    message:
      'Moin! Nach dem Abend im Gutleut würden wir den Mitschnitt gern als 7″ herausbringen, und er gehört auf eure Seite.',
  },
  {
    page: 'the-slow-ferries',
    seller: 'verlaine',
    state: 'rejected',
    days: 90,
    message: 'We have two remixes of “Lane Four” that could stand beside the record.',
  },
] as const;

/** Writes the guest sellers of pages, and contribution requests that are open or rejected. */
export async function writeContributors(
  tx: Tx,
  pages: readonly PlannedPage[],
  today: CalendarDate,
): Promise<void> {
  const guests = pages.flatMap((page) =>
    page.groups.flatMap(({ source }) =>
      source.owner && source.owner !== page.source.owner
        ? [
            {
              page: page.source.slug,
              seller: source.owner,
              state: 'accepted',
              days: 200,
              message: '',
            } as const,
          ]
        : [],
    ),
  );
  const requests = [...guests, ...OTHER_REQUESTS];
  await upsert(
    tx,
    'page_contributors',
    ['page_id', 'user_id'],
    requests.map(({ page, seller, state, days, message }) => ({
      page_id: demoId('page', page),
      user_id: findSeller(seller).id,
      state,
      message,
      asked_at: daysBefore(today, days),
      decided_at: state === 'asked' ? null : daysBefore(today, days - 1),
    })),
  );
}
