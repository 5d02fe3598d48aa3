import { sql } from 'kysely';
import { defineKind } from '../../sellables/index.ts';
import { attachTickets } from '../../tickets/index.ts';
import {
  describeTicket,
  mailTextOfTicket,
  type SoldTicket,
  soldTicketSql,
  TICKET_TITLE,
} from './describe.ts';
import { listDiscountChoices } from './discount-choices.ts';
import { ticketEarningsDays } from './earnings-days.ts';
import { notifySales } from './notify-sales.ts';
import { TICKET_OFFER, type TicketOfferRow, ticketOffersFor } from './offers.ts';
import { savedEvents } from './saved-items.ts';
import { ticketStock } from './stock.ts';

export const ticketKind = defineKind<TicketOfferRow, SoldTicket>({
  name: 'ticket',
  fulfilment: 'mailed',
  isRoyalty: false,
  canWithdraw: false,
  hasHolders: true,
  offerSql: TICKET_OFFER,
  offersFor: ticketOffersFor,
  earningsDays: ticketEarningsDays,
  titleSql: (id) => sql`(select ${sql.raw(TICKET_TITLE)}
    from ticket_categories as categories join events on events.id = categories.event_id
    where categories.id = ${sql.ref(id)})`,
  imageSql: (line) => sql`(select events.image
    from ticket_categories as categories join events on events.id = categories.event_id
    where categories.id = ${sql.ref(`${line}.sellable_id`)})`,
  soldSql: soldTicketSql,
  describe: describeTicket,
  featuresOf: () => [],
  mailText: mailTextOfTicket,
  attachments: attachTickets,
  formatNames: async () => new Map(),
  salesUrl: () => '/studio/sales?month=all',
  pageSql: (thing) => sql`(select events.page_id
    from ticket_categories as categories join events on events.id = categories.event_id
    where categories.id = ${sql.ref(thing)})`,
  choicesSql: () => sql`
    select categories.id, ${sql.raw(TICKET_TITLE)}, pages.name, venue
    from ticket_categories as categories join events on events.id = categories.event_id
    join pages on pages.id = events.page_id where categories.id in (select id from sold)`,
  subjectsSql: sql`select given, events.id, name from ids join events on events.id = given`,
  workSql: null,
  notifySales,
  discountTargets: [
    {
      field: 'events',
      rowsSql: sql`select id, name as title, owner_id,
        deleted_at is null and cancelled_at is null as is_open from events`,
      listChoices: listDiscountChoices,
    },
  ],
  savedItems: savedEvents,
  stock: ticketStock,
});
