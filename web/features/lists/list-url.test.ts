import { expect, test } from 'vitest';
import { nextCursor, queryFilters } from './list-url.ts';

const requestFor = (search: string) => new Request(`http://lathe.test/admin/users${search}`);

test('only known filters that are set are sent', () => {
  const filters = queryFilters(requestFor('?q=%20ann%20&role=&cursor=abc&evil=1'), [
    'q',
    'role',
    'cursor',
  ]);
  expect(filters).toEqual({ q: 'ann', cursor: 'abc' });
  expect(queryFilters(requestFor(''), ['q'])).toEqual({});
});

test('the next page is identified by its cursor alone', () => {
  expect(nextCursor('/api/admin/users?q=ann&cursor=abc')).toBe('abc');
  expect(nextCursor(null)).toBeNull();
});
