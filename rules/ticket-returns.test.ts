import { describe, expect, it } from 'vitest';
import { type ReturnTerms, ticketReturnDay } from './ticket-returns.ts';

const TERMS: ReturnTerms = {
  startsAt: new Date('2026-12-20T19:00:00Z'),
  timeZone: 'Europe/London',
  status: 'scheduled',
  returnsUntil: null,
  rescheduleToldAt: null,
};
const bought = { boughtAt: new Date('2026-11-01T12:00:00Z') };
const dayOf = (terms: Partial<ReturnTerms>, now: string, boughtAt = bought.boughtAt) =>
  ticketReturnDay({ ...TERMS, ...terms }, { boughtAt, now: new Date(now) });

describe('a ticket can be given back', () => {
  it('only if the seller allows it, and to the end of that day at the place', () => {
    expect(dayOf({}, '2026-11-02T12:00:00Z')).toBeNull();
    const terms = { returnsUntil: '2026-12-01' };
    expect(dayOf(terms, '2026-12-01T23:59:00Z')).toBe('2026-12-01');
    expect(dayOf(terms, '2026-12-02T00:00:00Z')).toBeNull();
    const there = { ...terms, timeZone: 'America/New_York' };
    expect(dayOf(there, '2026-12-02T04:59:00Z')).toBe('2026-12-01');
    expect(dayOf(there, '2026-12-02T05:00:00Z')).toBeNull();
  });

  it('not once the event has begun or is cancelled', () => {
    const terms = { returnsUntil: '2026-12-31' };
    expect(dayOf(terms, '2026-12-20T18:59:00Z')).toBe('2026-12-31');
    expect(dayOf(terms, '2026-12-20T19:00:00Z')).toBeNull();
    expect(dayOf({ ...terms, status: 'past' }, '2026-12-21T19:00:00Z')).toBeNull();
    expect(dayOf({ ...terms, status: 'cancelled' }, '2026-12-02T12:00:00Z')).toBeNull();
    // The former date of a postponed event does not count.
    expect(dayOf({ ...terms, status: 'postponed' }, '2026-12-22T12:00:00Z')).toBe('2026-12-31');
  });

  it('for 14 days after the mail about another day, if it was bought before', () => {
    const rescheduleToldAt = new Date('2026-11-10T23:30:00Z');
    const terms = { rescheduleToldAt };
    expect(dayOf(terms, '2026-11-24T12:00:00Z')).toBe('2026-11-24');
    expect(dayOf(terms, '2026-11-25T12:00:00Z')).toBeNull();
    const inBerlin = { ...terms, timeZone: 'Europe/Berlin' };
    expect(dayOf(inBerlin, '2026-11-25T12:00:00Z')).toBe('2026-11-25');
    expect(dayOf(terms, '2026-11-24T12:00:00Z', rescheduleToldAt)).toBeNull();
    // The later day counts.
    const own = { ...terms, returnsUntil: '2026-12-01' };
    expect(dayOf(own, '2026-11-11T12:00:00Z')).toBe('2026-12-01');
  });
});
