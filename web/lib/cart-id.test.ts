import { afterEach, expect, test, vi } from 'vitest';
import { dropCartId, keepCartId, readCartId } from './cart-id.ts';
import { fakeStorage } from './testing/browser.ts';

afterEach(() => vi.unstubAllGlobals());

test('a basket id is stored until it is removed', () => {
  vi.stubGlobal('localStorage', fakeStorage());
  expect(readCartId()).toBeNull();
  keepCartId('b1946ac9');
  expect(readCartId()).toBe('b1946ac9');
  dropCartId();
  expect(readCartId()).toBeNull();
});

test.each(['', 'two words', 'line\nbreak', 'ümlaut', 'x'.repeat(201)])(
  'a value that cannot be a header is no cart id: %j',
  (damaged) => {
    vi.stubGlobal('localStorage', fakeStorage({ 'cart-id': damaged }));
    expect(readCartId()).toBeNull();
  },
);
