/** The settlement of an event, with the names of its categories and the day of its earnings. */
import type { EventSettlement } from '@lathe/contract/event-figure-calls';
import { calendarDate } from '@lathe/rules/dates';
import { type Settlement, type SettlementSums, settle } from '@lathe/rules/event-settlement';
import type { Locale } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import { ticketEarningsDay } from '@lathe/rules/tickets';
import type { Db } from '../../platform/db/connect.ts';
import { presentPrice } from '../catalogue/index.ts';
import type { OwnEventRow } from '../events/index.ts';
import { countTickets } from './attendance.ts';
import { sumBooked } from './booked-tickets.ts';

export interface Statement {
  /** Null while it is unknown whether and when the event takes place. */
  availableOn: string | null;
  guests: number;
  settlements: Settlement[];
  /** Names of the categories. */
  names: ReadonlyMap<string, string>;
}

export async function readStatement(db: Db, event: OwnEventRow): Promise<Statement> {
  const [booked, categories] = await Promise.all([
    sumBooked(db, event.id),
    countTickets(db, event.id),
  ]);
  const { cancelledAt, postponedAt, startsAt, timeZone } = event;
  const takesPlace = cancelledAt === null && postponedAt === null;
  return {
    availableOn: takesPlace ? ticketEarningsDay(calendarDate(startsAt, timeZone)) : null,
    guests: categories.reduce((sum, { guests }) => sum + guests, 0),
    settlements: settle(booked),
    names: new Map(categories.map(({ id, name }) => [id, name])),
  };
}

export function presentSettlement(
  settlement: Settlement,
  { names, locale }: { names: Statement['names']; locale: Locale },
): EventSettlement {
  const { currency, pending, released, categories, vatRates } = settlement;
  const price = (amount: number) => presentPrice(money(amount, currency), locale);
  const sumsOf = (sums: SettlementSums) => ({
    sold: sums.sold,
    refunded: sums.refunded,
    sold_gross: price(sums.soldGross),
    refunded_gross: price(sums.refundedGross),
    gross: price(sums.soldGross - sums.refundedGross),
    vat: price(sums.vat),
    fee: price(sums.fee),
    borne: price(sums.borne),
    net: price(sums.net),
    earned_vat: price(sums.earnedVat),
    earned: price(sums.earned),
  });
  return {
    currency,
    ...sumsOf(settlement),
    pending: price(pending),
    released: price(released),
    categories: categories.map(({ categoryId, ...sums }) => ({
      uuid: categoryId,
      name: names.get(categoryId) ?? '',
      ...sumsOf(sums),
    })),
    vat_rates: vatRates.map(({ vatBasisPoints, net, vat, gross }) => ({
      basis_points: vatBasisPoints,
      net: price(net),
      vat: price(vat),
      gross: price(gross),
    })),
  };
}
