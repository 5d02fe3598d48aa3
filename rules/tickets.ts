/** Sale of tickets: who can buy one, how many are left, and when its seller is paid. */
import { addWorkingDays, type CalendarDate } from './dates.ts';
import {
  TICKET_COUNTRIES,
  TICKET_EARNINGS_WORKING_DAYS,
  TICKET_FEE_BASIS_POINTS,
} from './ticket-limits.ts';

export interface TicketStock {
  /** Places of the pool, and how many of them are sold by any of its categories. */
  capacity: number;
  poolSold: number;
  /** Places of the pool that are kept for others who waited. */
  poolOffered: number;
  /** Null if only the pool limits the category. */
  quantity: number | null;
  sold: number;
  offered: number;
}

/** Places that nobody has paid for; some of them may be held by buyers who are paying. */
export function ticketsLeft(stock: TicketStock): number {
  const { capacity, poolSold, poolOffered, quantity, sold, offered } = stock;
  const inPool = capacity - poolSold - poolOffered;
  return Math.max(0, quantity === null ? inPool : Math.min(inPool, quantity - sold - offered));
}

export interface TicketSale extends TicketStock {
  country: string;
  startsAt: Date;
  saleFrom: Date | null;
  /** Null: until the event starts. */
  saleTo: Date | null;
}

export type TicketProblem = 'not_sold' | 'sale_not_started' | 'sale_ended' | 'sold_out';

/** Null if it can be bought now. */
export function ticketProblem(sale: TicketSale, now: Date): TicketProblem | null {
  if (!TICKET_COUNTRIES.includes(sale.country)) return 'not_sold';
  if (now >= sale.startsAt || (sale.saleTo !== null && now >= sale.saleTo)) return 'sale_ended';
  if (sale.saleFrom !== null && now < sale.saleFrom) return 'sale_not_started';
  return ticketsLeft(sale) === 0 ? 'sold_out' : null;
}

/** Share of the price without VAT that the sellers earn. */
export const TICKET_EARNINGS_BASIS_POINTS = 10_000 - TICKET_FEE_BASIS_POINTS;

/** The day on which earnings are available. `eventDay` is the date at the place of the event. */
export function ticketEarningsDay(eventDay: CalendarDate): CalendarDate {
  return addWorkingDays(eventDay, TICKET_EARNINGS_WORKING_DAYS);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Undefined if the text is no moment with an offset. */
export function parseSaleMoment(text: string): Date | null | undefined {
  if (text.trim() === '') return null;
  const moment = MOMENT.test(text.trim()) ? new Date(text.trim()) : new Date(Number.NaN);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
