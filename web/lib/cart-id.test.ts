import { afterEach, expect, test, vi } from 'vitest';
import { readCartId, removeCartId, storeCartId } from './cart-id.ts';
import { fakeStorage } from './testing/browser.ts';

afterEach(() => vi.unstubAllGlobals());

test('a basket id is stored until it is removed', () => {
  vi.stubGlobal('localStorage', fakeStorage());
  expect(readCartId()).toBeNull();
  storeCartId('b1946ac9');
  expect(readCartId()).toBe('b1946ac9');
  removeCartId();
  expect(readCartId()).toBeNull();
});

test.each(['', 'two words', 'line\nbreak', 'ümlaut', 'x'.repeat(201)])(
  'a value that cannot be a header is no cart id: %j',
  (damaged) => {
    vi.stubGlobal('localStorage', fakeStorage({ 'cart-id': damaged }));
    expect(readCartId()).toBeNull();
  },
);
