/** The tickets of an event, as its page shows them; null if the event sells none. */
import type { EventTickets, EventWithTickets } from '@lathe/contract/public-page-calls';
import { calendarDate } from '@lathe/rules/dates';
import { vatRateOn } from '@lathe/rules/vat';
import { prepared } from '../../platform/db/prepared.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { vatText } from '../../platform/vat-text.ts';
import { presentPrice } from '../catalogue/index.ts';
import { taxTable } from '../taxes/index.ts';
import { TICKET_OFFER, type TicketOfferRow, ticketOffersFor } from './selling/offers.ts';

interface CategoryRow {
  name: string;
  saleFrom: Date | null;
  hiddenCode: string | null;
  isWaitingOpen: boolean;
  offer: TicketOfferRow;
}

export async function readTickets(
  { ctx, country, locale }: Pick<Caller, 'ctx' | 'country' | 'locale'>,
  event: { id: string; country: string; startsAt: Date; timeZone: string; code: string },
): Promise<Pick<EventWithTickets, 'tickets' | 'has_hidden_tickets'>> {
  const now = ctx.clock.now();
  const rows = await prepared<CategoryRow>(
    ctx.preparedPool,
    'tickets of event',
    `select items.name, items.sale_from as "saleFrom", hidden_code as "hiddenCode",
        waiting_closed_at is null as "isWaitingOpen", ${TICKET_OFFER} as offer
      from (select id as sellable_id, 'shop' as mode, position, name, sale_from, hidden_code,
          waiting_closed_at
        from ticket_categories where event_id = $2 and removed_at is null) as items
      cross join (select null::uuid as id) as carts
      order by items.position, items.sellable_id`,
    [now, event.id],
  );
  const code = event.code.trim().toLowerCase();
  const shown = rows.filter(
    ({ hiddenCode }) => hiddenCode === null || hiddenCode.toLowerCase() === code,
  );
  const has_hidden_tickets = shown.length < rows.length;
  if (shown.length === 0) return { tickets: null, has_hidden_tickets };
  const taxes = await taxTable(ctx);
  const date = calendarDate(now);
  const reader = { country, locale, date, vatRate: vatRateOn(taxes, country, date), now };
  const offerOf = await ticketOffersFor(ctx, reader);
  const vatRate = vatRateOn(taxes, event.country, calendarDate(event.startsAt, event.timeZone));
  const tickets = {
    vat_text: vatText({ country: event.country, locale, vatRate }),
    categories: shown.flatMap(({ name, saleFrom, isWaitingOpen, offer: row }) => {
      const { uuid, price, problem } = offerOf(row);
      if (!price || problem === 'not_sold') return [];
      return [
        {
          uuid,
          name,
          price: presentPrice(price.retail, locale),
          status: STATUS[problem ?? 'none'] ?? 'ended',
          can_wait: problem === 'sold_out' && isWaitingOpen,
          sale_from: saleFrom?.toISOString() ?? null,
        },
      ];
    }),
  };
  return { tickets, has_hidden_tickets };
}

const STATUS: Record<string, EventTickets['categories'][number]['status']> = {
  none: 'on_sale',
  sale_not_started: 'not_started',
  sale_ended: 'ended',
  sold_out: 'sold_out',
};
