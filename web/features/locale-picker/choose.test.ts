import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeDocument } from '../../lib/testing/browser.ts';

// Each test imports a fresh module.
let choosing: typeof import('./choose.ts');
const reload = vi.fn();
beforeEach(async () => {
  reload.mockReset();
  vi.stubGlobal('location', { protocol: 'https:', reload });
  vi.resetModules();
  choosing = await import('./choose.ts');
});
afterEach(() => vi.unstubAllGlobals());

test('a country is stored for 365 days, and the page is reloaded', () => {
  const { cookiesSet } = fakeDocument();
  reload.mockImplementation(() => expect(cookiesSet).toHaveLength(1));
  expect(choosing.chooseCountry('DE')).toBe(true);
  expect(cookiesSet).toEqual(['country=DE; Max-Age=31536000; Path=/; SameSite=Lax; Secure']);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a language is stored for 365 days, and the page is reloaded', () => {
  const { cookiesSet } = fakeDocument();
  expect(choosing.chooseLocale('en_US')).toBe(true);
  expect(cookiesSet).toEqual(['locale=en_US; Max-Age=31536000; Path=/; SameSite=Lax; Secure']);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('while a change is in progress, further changes are ignored', () => {
  const { cookiesSet } = fakeDocument();
  choosing.chooseCountry('DE');
  expect(choosing.chooseCountry('FR')).toBe(false);
  expect(choosing.chooseLocale('de')).toBe(false);
  expect(cookiesSet).toHaveLength(1);
  expect(reload).toHaveBeenCalledTimes(1);
});
