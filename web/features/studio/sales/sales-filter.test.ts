import { expect, test } from 'vitest';
import { readSalesFilter, salesQuery, salesSearch } from './sales-filter.ts';

const now = new Date('2026-01-31T12:00:00Z');
const filterFor = (search: string) =>
  readSalesFilter(new Request(`http://here.invalid/${search}`), now);

test('a URL without a valid month means the current one', () => {
  expect(filterFor('?month=2025-07').month).toBe('2025-07');
  expect(filterFor('').month).toBe('2026-01');
  expect(filterFor('?month=2025-13').month).toBe('2026-01');
});

test('days apply only if days are chosen', () => {
  const days = 'from=2025-12-01&to=2025-12-24';
  expect(salesQuery(filterFor(`?month=days&${days}`))).toEqual({
    show: 'sales',
    from: '2025-12-01',
    to: '2025-12-24',
  });
  expect(salesQuery(filterFor(`?month=2025-07&${days}`))).toEqual({
    show: 'sales',
    month: '2025-07',
  });
  expect(salesQuery(filterFor(`?month=all&${days}&country=DE`))).toEqual({
    show: 'sales',
    country: 'DE',
  });
});

test('the file has the filters of the screen', () => {
  const search = 'month=all&country=DE&show=own';
  expect(
    salesSearch(filterFor(`?${search}`))
      .split('&')
      .toSorted(),
  ).toEqual(search.split('&').toSorted());
  expect(salesSearch(filterFor('?month=2025-07&release='))).toBe('month=2025-07');
});
