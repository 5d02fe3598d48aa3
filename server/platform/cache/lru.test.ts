import { describe, expect, it } from 'vitest';
import { makeLru } from './lru.ts';

const tenKilobytes = Buffer.alloc(10_000);

describe('cache store', () => {
  it('evicts the least recently used entry when it is full', () => {
    const lru = makeLru(32_000);
    for (const key of ['a', 'b', 'c']) lru.set(key, [], tenKilobytes);
    lru.get('a');
    lru.set('d', [], tenKilobytes);
    expect(['a', 'b', 'c', 'd'].filter((key) => lru.get(key))).toEqual(['a', 'c', 'd']);
  });

  it('measures text and plain data by length', () => {
    const lru = makeLru(3000);
    lru.set('text', [], 'x'.repeat(1000));
    lru.set('data', [], { text: 'x'.repeat(1000) });
    expect(lru.get('text')).toBeUndefined();
    expect(lru.get('data')).toBeDefined();
  });

  it('rejects an entry that is too big and keeps the rest', () => {
    const lru = makeLru(12_000);
    lru.set('small', [], 'x');
    lru.set('big', [], Buffer.alloc(20_000));
    expect(lru.get('big')).toBeUndefined();
    expect(lru.get('small')).toBeDefined();
  });

  it('has space again after a removal', () => {
    const lru = makeLru(21_000);
    lru.set('a', ['tag'], tenKilobytes);
    lru.set('b', [], tenKilobytes);
    lru.deleteTagged('tag');
    lru.set('c', [], tenKilobytes);
    expect(lru.get('a')).toBeUndefined();
    expect(lru.get('b')).toBeDefined();
    expect(lru.get('c')).toBeDefined();
  });

  it('drops the old tags of a key that is set again', () => {
    const lru = makeLru(10_000);
    lru.set('key', ['old'], 1);
    lru.set('key', ['new'], 2);
    lru.deleteTagged('old');
    expect(lru.get('key')?.value).toBe(2);
    lru.deleteTagged('new');
    expect(lru.get('key')).toBeUndefined();
  });
});
