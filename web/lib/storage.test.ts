import { afterEach, expect, test, vi } from 'vitest';
import { readStored, removeStored, writeStored } from './storage.ts';
import { blockedStorage, fakeStorage } from './testing/browser.ts';

afterEach(() => {
  removeStored('key');
  vi.unstubAllGlobals();
});

test('a value is stored in local storage', () => {
  const storage = fakeStorage();
  vi.stubGlobal('localStorage', storage);
  writeStored('key', 'value');
  expect(storage.getItem('key')).toBe('value');
  expect(readStored('key')).toBe('value');
});

test('a removed value is gone', () => {
  vi.stubGlobal('localStorage', fakeStorage({ key: 'value' }));
  removeStored('key');
  expect(readStored('key')).toBeNull();
});

test('where local storage is blocked, a value is stored in memory, and can be removed there', () => {
  vi.stubGlobal('localStorage', blockedStorage());
  expect(readStored('key')).toBeNull();
  writeStored('key', 'value');
  expect(readStored('key')).toBe('value');
  removeStored('key');
  expect(readStored('key')).toBeNull();
});

test('when local storage is full, the newer value in memory wins over the older stored one', () => {
  const storage = fakeStorage({ key: 'old' });
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', storage);
  writeStored('key', 'new');
  expect(readStored('key')).toBe('new');
});
