import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offerFlagsInConsole } from './flags.ts';
import { fakeDocument } from './testing/browser.ts';

beforeEach(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { protocol: 'http:' });
  fakeDocument();
});
afterEach(() => vi.unstubAllGlobals());

test('a developer switches a flag on and off from the console', () => {
  offerFlagsInConsole();
  expect(window.lathe?.flags.on('cloning-popup')).toEqual(['cloning-popup']);
  expect(window.lathe?.flags.list()).toEqual(['cloning-popup']);
  expect(window.lathe?.flags.off('cloning-popup')).toEqual([]);
});

test('an unknown flag is rejected with the names of the known ones, and nothing is kept', () => {
  const { cookiesSet } = fakeDocument();
  offerFlagsInConsole();
  expect(() => window.lathe?.flags.on('cloning-popop')).toThrow('Known are: use-trolley-payout');
  expect(cookiesSet).toEqual([]);
});

test('nothing is in the console unless it is offered', () => {
  expect(window.lathe).toBeUndefined();
});
