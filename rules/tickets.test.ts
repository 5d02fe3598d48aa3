import { describe, expect, it } from 'vitest';
import {
  parseSaleMoment,
  TICKET_EARNINGS_BASIS_POINTS,
  ticketEarningsDay,
  ticketProblem,
  ticketsLeft,
} from './tickets.ts';

const at = (text: string) => new Date(text);
const NOW = at('2026-11-16T10:00:00Z');
const stock = { capacity: 10, poolSold: 0, poolOffered: 0, quantity: null, sold: 0, offered: 0 };
const sale = {
  ...stock,
  country: 'GB',
  startsAt: at('2026-12-03T19:00:00Z'),
  saleFrom: null,
  saleTo: null,
};

describe('tickets left', () => {
  it.each([
    [{}, 10],
    [{ poolSold: 4 }, 6],
    [{ quantity: 3, sold: 1 }, 2],
    [{ quantity: 8, poolSold: 9 }, 1],
    [{ quantity: 3, sold: 3, poolSold: 3 }, 0],
    [{ poolSold: 12 }, 0],
    // Kept for those who waited.
    [{ poolSold: 4, poolOffered: 5 }, 1],
    [{ quantity: 3, sold: 1, offered: 2, poolOffered: 2 }, 0],
  ])('%o are %d', (change, left) => {
    expect(ticketsLeft({ ...stock, ...change })).toBe(left);
  });
});

describe('sale of a ticket', () => {
  it.each([
    [{}, null],
    [{ saleFrom: NOW }, null],
    [{ saleFrom: at('2026-11-16T10:00:01Z') }, 'sale_not_started'],
    [{ saleTo: NOW }, 'sale_ended'],
    [{ startsAt: NOW }, 'sale_ended'],
    [{ poolSold: 10 }, 'sold_out'],
    // What matters most to the buyer is named.
    [{ poolSold: 10, saleTo: NOW }, 'sale_ended'],
    [{ country: 'DE' }, 'not_sold'],
  ])('%o has the problem %s', (change, problem) => {
    expect(ticketProblem({ ...sale, ...change }, NOW)).toBe(problem);
  });

  it('gives the seller 95% of the price without VAT', () => {
    expect(TICKET_EARNINGS_BASIS_POINTS).toBe(9500);
  });

  it.each([
    ['2026-12-03', '2026-12-10'],
    // Over a weekend, Christmas and New Year.
    ['2026-12-19', '2026-12-29'],
    ['2026-12-24', '2027-01-05'],
  ])('of an event on %s is available on %s', (day, available) => {
    expect(ticketEarningsDay(day)).toBe(available);
  });
});

describe('moment of a sale', () => {
  it('has an offset, or is empty', () => {
    expect(parseSaleMoment(' ')).toBeNull();
    expect(parseSaleMoment('2026-12-01T10:00Z')).toEqual(at('2026-12-01T10:00:00Z'));
    expect(parseSaleMoment('2026-12-01T10:00:30+01:00')).toEqual(at('2026-12-01T09:00:30Z'));
    for (const text of ['2026-12-01', '2026-12-01T10:00', '2026-13-01T10:00Z', 'soon']) {
      expect(parseSaleMoment(text)).toBeUndefined();
    }
  });
});
