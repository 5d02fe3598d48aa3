import { afterEach, expect, test, vi } from 'vitest';
import { findCookie, preferenceCookie, readCookie, storePreference } from './cookies.ts';
import { fakeDocument } from './testing/browser.ts';

afterEach(() => vi.unstubAllGlobals());

test('a cookie is found by its whole name', () => {
  const cookies = 'XSRF-TOKEN-OLD=no; country=DE; XSRF-TOKEN=yes';
  expect(findCookie(cookies, 'XSRF-TOKEN')).toBe('yes');
  expect(findCookie(cookies, 'XSRF')).toBeNull();
  expect(findCookie('', 'country')).toBeNull();
});

test('a value is decoded, and keeps equals signs', () => {
  expect(findCookie('a=one%3Btwo==', 'a')).toBe('one;two==');
});

test('a value that was never encoded is returned unchanged', () => {
  expect(findCookie('a=100%', 'a')).toBe('100%');
});

test('a preference lasts 365 days on the whole site, and is secure only on https', () => {
  expect(preferenceCookie({ name: 'country', value: 'DE', secure: false })).toBe(
    'country=DE; Max-Age=31536000; Path=/; SameSite=Lax',
  );
  expect(preferenceCookie({ name: 'country', value: 'DE', secure: true })).toBe(
    'country=DE; Max-Age=31536000; Path=/; SameSite=Lax; Secure',
  );
});

test('a value cannot add cookie attributes', () => {
  const cookie = preferenceCookie({ name: 'country', value: 'DE; Domain=evil', secure: false });
  expect(cookie).not.toContain('; Domain');
});

test.each([
  ['https:', true],
  ['http:', false],
])('a preference stored on a %s page can be read back', (protocol, secure) => {
  vi.stubGlobal('location', { protocol });
  const { cookiesSet } = fakeDocument();
  storePreference('locale', 'en_US');
  expect(readCookie('locale')).toBe('en_US');
  expect(cookiesSet).toHaveLength(1);
  expect(cookiesSet[0]?.endsWith('; Secure')).toBe(secure);
});
