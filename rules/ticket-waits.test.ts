import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideFreePlaces, waitOfferEnd } from './ticket-waits.ts';

const now = new Date('2026-11-19T12:00:00Z');

describe('an offer', () => {
  it('ends after 24 hours, or with the sale', () => {
    const startsAt = new Date('2026-12-03T19:00:00Z');
    expect(waitOfferEnd({ startsAt, saleTo: null }, now)).toEqual(new Date('2026-11-20T12:00:00Z'));
    const saleTo = new Date('2026-11-19T18:00:00Z');
    expect(waitOfferEnd({ startsAt, saleTo }, now)).toEqual(saleTo);
    const soon = new Date('2026-11-19T20:00:00Z');
    expect(waitOfferEnd({ startsAt: soon, saleTo: null }, now)).toEqual(soon);
  });
});

describe('free places', () => {
  const wait = (id: string, category: string, places: number) => ({ id, category, places });

  it('go to the first in line, and the last one may get fewer', () => {
    const waiting = [wait('a', 'x', 2), wait('b', 'x', 4), wait('c', 'x', 1)];
    const given = divideFreePlaces(waiting, { inPool: 3, inCategory: new Map() });
    expect(given.map((each) => [each.id, each.given])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });

  it('of a category that is full are not given to those who wait for it', () => {
    const waiting = [wait('a', 'x', 2), wait('b', 'y', 1), wait('c', 'x', 1)];
    const inCategory = new Map([['x', 1]]);
    const given = divideFreePlaces(waiting, { inPool: 5, inCategory });
    expect(given.map((each) => [each.id, each.given])).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
  });

  it('are never more than there are, whoever waits', () => {
    const someone = fc.record({
      id: fc.uuid(),
      category: fc.constantFrom('x', 'y', 'z'),
      places: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(
        fc.array(someone),
        fc.integer({ min: -3, max: 20 }),
        fc.integer({ min: -3, max: 20 }),
        (waiting, inPool, ofX) => {
          const given = divideFreePlaces(waiting, { inPool, inCategory: new Map([['x', ofX]]) });
          const sum = (rows: typeof given) => rows.reduce((all, each) => all + each.given, 0);
          expect(sum(given)).toBeLessThanOrEqual(Math.max(0, inPool));
          const own = given.filter(({ category }) => category === 'x');
          expect(sum(own)).toBeLessThanOrEqual(Math.max(0, ofX));
          expect(given.every((each) => each.given > 0 && each.given <= each.places)).toBe(true);
        },
      ),
    );
  });
});
