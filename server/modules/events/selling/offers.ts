/** Ticket categories in a basket. */
import { type BuyMode, typeOf } from '@lathe/contract/cart-item-types';
import { calendarDate } from '@lathe/rules/dates';
import { currencyForCountry, money, type SaleCurrency } from '@lathe/rules/money';
import {
  TICKET_EARNINGS_BASIS_POINTS,
  ticketEarningsDay,
  ticketProblem,
  ticketsLeft,
} from '@lathe/rules/tickets';
import { removeVat, type TaxTable, vatRateOn } from '@lathe/rules/vat';
import type { Ctx } from '../../../context.ts';
import { translatorFor } from '../../../platform/translations.ts';
import type { Buyer, Offer, OfferPrice, OfferProblem } from '../../sellables/index.ts';
import { taxTable } from '../../taxes/index.ts';
import { describeTicket, TICKET_TITLE } from './describe.ts';

export interface TicketOfferRow {
  mode: BuyMode;
  uuid: string;
  eventId: string;
  ownerId: string;
  title: string;
  artist: string;
  image: unknown;
  pageSlug: string;
  slug: string;
  venue: string;
  city: string;
  country: string;
  startsAt: string;
  timeZone: string;
  /** With VAT, in minor units. */
  prices: Record<SaleCurrency, number>;
  capacity: number;
  poolSold: number;
  poolOffered: number;
  quantity: number | null;
  sold: number;
  offered: number;
  saleFrom: string | null;
  saleTo: string | null;
  perOrder: number | null;
  isOnSale: boolean;
}

/** `carts` is the basket: places that are offered to its buyer are left only for them. */
export const TICKET_OFFER = `(
      select json_build_object('mode', items.mode, 'uuid', categories.id,
        'eventId', events.id, 'ownerId', events.owner_id, 'title', ${TICKET_TITLE}, 'artist', pages.name,
        'image', events.image, 'pageSlug', pages.slug, 'slug', events.slug, 'venue', venue,
        'city', city, 'country', events.country_iso, 'startsAt', starts_at, 'timeZone', time_zone,
        'prices', json_build_object('GBP', price_gbp, 'EUR', price_eur, 'USD', price_usd),
        'capacity', pools.capacity, 'poolSold', pools.sold, 'quantity', categories.quantity,
        'sold', categories.sold, 'poolOffered', pools.offered - own.places,
        'offered', categories.offered - own.places, 'saleFrom', sale_from, 'saleTo', sale_to, 'perOrder', per_order,
        'isOnSale', events.published_at <= $1 and events.cancelled_at is null
          and events.postponed_at is null and events.deleted_at is null
          and categories.removed_at is null and pages.is_live and pages.deleted_at is null)
      from ticket_categories as categories
      join ticket_pools as pools on pools.id = categories.pool_id
      join events on events.id = categories.event_id
      join pages on pages.id = events.page_id
      cross join lateral (
        select coalesce(sum(waits.offered), 0)::integer as places from ticket_waits as waits
        where waits.category_id = categories.id and waits.cart_id = carts.id
          and waits.checkout_id is null and waits.offered_until > $1) as own
      where categories.id = items.sellable_id and items.mode = 'shop'
        and (events.published_at is not null or events.deleted_at is not null))`;

export async function ticketOffersFor(
  ctx: Ctx,
  buyer: Buyer,
): Promise<(row: TicketOfferRow) => Offer> {
  const taxes = await taxTable(ctx);
  return (row) => offerOf(row, taxes, buyer);
}

function offerOf(row: TicketOfferRow, taxes: TaxTable, buyer: Buyer): Offer {
  const { mode, uuid } = row;
  const day = calendarDate(new Date(row.startsAt), row.timeZone);
  // Admission is taxed where and when the event takes place, whoever buys it.
  const vatRate = vatRateOn(taxes, row.country, day);
  return {
    kind: 'ticket',
    mode,
    type: typeOf({ kind: 'ticket', mode }),
    uuid,
    itemId: uuid,
    ownerId: row.ownerId,
    title: row.title,
    artist: row.artist,
    description: describeTicket(row, buyer),
    image: row.image,
    icon: 'ticket',
    explicit: false,
    url: `/${row.pageSlug}/events/${row.slug}`,
    problem: problemOf(row, buyer),
    expectedOn: null,
    price: priceOf(row, vatRate, buyer),
    vatRate,
    left: ticketsLeft(row),
    stockId: null,
    perOrder: row.perOrder,
    // Every ticket is held during the payment; this is about numbered copies.
    limited: false,
    note: translatorFor(buyer.locale)('basket:ticket_note'),
    allowsBulk: false,
    preorderUntil: null,
    parcel: null,
    discountIds: [row.eventId],
    hasGeneralCodes: false,
    mechanicals: null,
    earningsBasisPoints: TICKET_EARNINGS_BASIS_POINTS,
    availableFrom: ticketEarningsDay(day),
  };
}

function problemOf(row: TicketOfferRow, { now }: Buyer): OfferProblem | null {
  if (!row.isOnSale) return 'not_sold';
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  return ticketProblem(
    {
      ...row,
      startsAt: new Date(row.startsAt),
      saleFrom: moment(row.saleFrom),
      saleTo: moment(row.saleTo),
    },
    now,
  );
}

/** The sellers earn from the price without VAT, so that is what stands for the dealer price. */
function priceOf({ prices }: TicketOfferRow, vatRate: number, buyer: Buyer): OfferPrice {
  const currency = currencyForCountry(buyer.country);
  const price = money(prices[currency], currency);
  return {
    full: () => price,
    retail: price,
    ppd: removeVat(price, vatRate),
    netEuros: () => removeVat(money(prices.EUR, 'EUR'), vatRate),
  };
}
