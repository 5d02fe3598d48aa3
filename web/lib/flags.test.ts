import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exposeFlagsInConsole } from './flags.ts';
import { fakeDocument } from './testing/browser.ts';

beforeEach(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { protocol: 'http:' });
  fakeDocument();
});
afterEach(() => vi.unstubAllGlobals());

test('a developer turns a flag on and off in the console', () => {
  exposeFlagsInConsole();
  expect(window.lathe?.flags.on('cloning-popup')).toEqual(['cloning-popup']);
  expect(window.lathe?.flags.list()).toEqual(['cloning-popup']);
  expect(window.lathe?.flags.off('cloning-popup')).toEqual([]);
});

test('an unknown flag is rejected with the names of the known ones, and nothing is stored', () => {
  const { cookiesSet } = fakeDocument();
  exposeFlagsInConsole();
  expect(() => window.lathe?.flags.on('cloning-popop')).toThrow('Known flags: use-trolley-payout');
  expect(cookiesSet).toEqual([]);
});

test('the console has no flag function unless it is installed', () => {
  expect(window.lathe).toBeUndefined();
});
