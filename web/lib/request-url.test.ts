import { expect, test } from 'vitest';
import { requestUrl } from './request-url.ts';

test('parameters are filled in and encoded', () => {
  expect(requestUrl('/api/users/{user}/pages/{page}', { user: 7, page: 'a/b?c' })).toBe(
    '/api/users/7/pages/a%2Fb%3Fc',
  );
});

test.each([undefined, null, '', '.', '..'])(
  'a parameter that would change the path is rejected: %j',
  (id) => {
    expect(() => requestUrl('/api/account/{id}', { id })).toThrow('/api/account/{id} needs {id}');
  },
);

test('undefined values are omitted from the query, and lists repeat their name', () => {
  const query = { q: 'a & b', page: undefined, media: ['Vinyl', 'CD'], exact: false, year: null };
  expect(requestUrl('/api/search', {}, query)).toBe(
    '/api/search?q=a+%26+b&media=Vinyl&media=CD&exact=false',
  );
});

test('an empty query leaves no question mark', () => {
  expect(requestUrl('/api/locales', {}, { page: undefined })).toBe('/api/locales');
});
