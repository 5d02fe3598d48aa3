import { expect, it } from 'vitest';
import { hasCheckSum, makeKey } from './key-format.ts';

it('a key has a prefix, 30 random characters and a check sum', () => {
  const [live, test] = [makeKey('live'), makeKey('test')];
  expect(live.key).toMatch(/^lathe_live_[0-9A-Za-z]{36}$/);
  expect(test.key).toMatch(/^lathe_test_[0-9A-Za-z]{36}$/);
  expect(live.hint).toBe(`${live.key.slice(0, 12)}…${live.key.slice(-4)}`);
  expect([live.key, test.key].map(hasCheckSum)).toEqual([true, true]);
  expect(makeKey('live').key).not.toBe(live.key);
});

it('every changed character, and the other prefix, has another check sum', () => {
  const { key } = makeKey('live');
  const changed = Array.from(key, (character, at) => {
    const other = character === 'x' ? 'y' : 'x';
    return key.slice(0, at) + other + key.slice(at + 1);
  });
  const wrong = [...changed, key.replace('_live_', '_test_'), `${key}0`, key.slice(0, -1), ''];
  expect(wrong.filter(hasCheckSum)).toEqual([]);
});
