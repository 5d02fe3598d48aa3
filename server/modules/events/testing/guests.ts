/** An event whose seller invites guests. */
import type { Guest } from '@lathe/contract/guest-calls';
import { addDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import type { TestApp } from '../../../testing/app.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { listTicketsOfGuests, textsOfTickets } from '../../tickets/index.ts';
import { makeTickets } from './tickets.ts';

type Options = Pick<Parameters<typeof makeTickets>[1], 'capacity' | 'categories' | 'event'>;

interface Seller {
  ownerId: string;
  browser: TestBrowser;
}

/** Guests are added to the first category unless they name another. */
export async function makeGuestList(
  { ctx }: Pick<TestApp, 'ctx'>,
  { ownerId, browser }: Seller,
  { event, ...options }: Options = {},
) {
  const starts_at = addDuration(ctx.clock.now(), { days: 14 });
  const quay = { name: 'Quay night', starts_at, ...event };
  const made = await makeTickets(ctx, { ownerId, event: quay, ...options });
  const eventPath = `/api/users/${ownerId}/events/${made.event.id}`;
  const path = `${eventPath}/guests`;
  const [category = ''] = made.categories;
  return {
    ...made,
    eventId: made.event.id,
    eventPath,
    path,
    category,
    add: (guests: object[]) =>
      browser.post(path, { guests: guests.map((guest) => ({ category, ...guest })) }),
    list: async () => ((await browser.get(path)).json as { data: Guest[] }).data,

    async counts() {
      const { rows } = await sql<{ sold: number; pool: number; tickets: number }>`select
        (select sum(sold)::integer from ticket_categories where event_id = ${made.event.id}) as sold,
        (select sum(sold)::integer from ticket_pools where event_id = ${made.event.id}) as pool,
        (select count(*)::integer from tickets where event_id = ${made.event.id}
          and cancelled_at is null) as tickets`.execute(ctx.db);
      return rows[0];
    },

    async codesOf(guest: string | undefined): Promise<string[]> {
      const tickets = await listTicketsOfGuests(ctx.db, [guest ?? '']);
      return [...(await textsOfTickets(ctx, tickets)).values()];
    },
  };
}
