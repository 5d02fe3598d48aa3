import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isFlagOn, offerFlagsInConsole } from './flags.ts';
import { fakeDocument } from './testing/browser.ts';

beforeEach(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { protocol: 'http:' });
  fakeDocument();
});
afterEach(() => vi.unstubAllGlobals());

const visitor = { user: [], production: false };

test('a developer switches a flag on and off from the console', () => {
  offerFlagsInConsole();
  expect(window.lathe?.flags.on('cloning-popup')).toEqual(['cloning-popup']);
  expect(isFlagOn('cloning-popup', visitor)).toBe(true);
  expect(isFlagOn('user-uploaded-spine', visitor)).toBe(false);
  expect(window.lathe?.flags.list()).toEqual(['cloning-popup']);
  expect(window.lathe?.flags.off('cloning-popup')).toEqual([]);
  expect(isFlagOn('cloning-popup', visitor)).toBe(false);
});

test("switching a flag off does not take away the user's own", () => {
  offerFlagsInConsole();
  window.lathe?.flags.off('cloning-popup');
  expect(isFlagOn('cloning-popup', { user: ['cloning-popup'], production: false })).toBe(true);
});

test('an unknown flag is refused with the names of the known ones, and nothing is kept', () => {
  const { cookiesSet } = fakeDocument();
  offerFlagsInConsole();
  expect(() => window.lathe?.flags.on('cloning-popop')).toThrow('Known are: use-trolley-payout');
  expect(cookiesSet).toEqual([]);
});

test('in production a cookie left over from elsewhere is ignored', () => {
  fakeDocument({ cookie: 'dev_flags=cloning-popup' });
  expect(isFlagOn('cloning-popup', { user: [], production: true })).toBe(false);
  expect(isFlagOn('cloning-popup', { user: ['cloning-popup'], production: true })).toBe(true);
});

test('nothing is in the console unless it is offered', () => {
  expect(window.lathe).toBeUndefined();
});
