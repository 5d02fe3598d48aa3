import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { silentLog as log } from '../../testing/logs.ts';
import { makeNotifier, type Notifier, type NotifyEvent } from '../db/notify.ts';
import { inTransaction } from '../db/tx.ts';
import { makeCache } from './cache.ts';
import { packTags, unpackTags } from './tag-messages.ts';

const { db, url } = await testDatabase();

/** A cache with a real database connection, ready to serve. */
async function readyCache() {
  const notifier = makeNotifier({ url, log });
  const cache = makeCache({ notifier, maxBytes: 1_000_000 });
  onTestFinished(async () => {
    cache.close();
    await notifier.close();
  });
  await eventually(async () => {
    await cache.fetch('warm', [], async () => 'warm');
    expect(cache.peek('warm')).toBe('warm');
  });
  const clear = (...tags: string[]) => inTransaction(db, (tx) => cache.clear(tx, ...tags));
  return { cache, clear };
}

/** A cache whose notifications are triggered by the test, so that nothing depends on timing. */
function cacheWithNotifier() {
  let emit: (event: NotifyEvent) => void = () => undefined;
  const notifier: Notifier = {
    subscribe: (_, listener) => {
      emit = listener;
      return () => undefined;
    },
    close: async () => undefined,
  };
  const cache = makeCache({ notifier, maxBytes: 1_000_000 });
  emit({ kind: 'listening' });
  return {
    cache,
    notify: (event: NotifyEvent) => emit(event),
    cleared: (...tags: string[]) => emit({ kind: 'message', payload: JSON.stringify(tags) }),
  };
}

describe('cache', () => {
  it('loads once, stores and serves without waiting', async () => {
    const { cache } = await readyCache();
    const load = vi.fn(async () => ({ price: 1200 }));
    expect(cache.peek('k')).toBeUndefined();
    expect(await cache.fetch('k', ['t'], load)).toEqual({ price: 1200 });
    expect(await cache.fetch('k', ['t'], load)).toEqual({ price: 1200 });
    expect(cache.peek('k')).toEqual({ price: 1200 });
    expect(load).toHaveBeenCalledOnce();
  });

  it('is cleared in the process of the writer before any notification arrives', async () => {
    const { cache } = cacheWithNotifier();
    await cache.fetch('k', ['t'], async () => 1);
    await inTransaction(db, async (tx) => {
      await cache.clear(tx, 't');
      expect(cache.peek('k')).toBe(1);
    });
    expect(cache.peek('k')).toBeUndefined();
    await cache.fetch('k', ['t'], async () => 2);
    const rolledBack = inTransaction(db, async (tx) => {
      await cache.clear(tx, 't');
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(cache.peek('k')).toBe(2);
  });

  it('clears a tag when the transaction commits, and not before', async () => {
    const { cache, clear } = await readyCache();
    await cache.fetch('a', ['release:1', 'page:1'], async () => 'a');
    await cache.fetch('b', ['release:2'], async () => 'b');
    await inTransaction(db, async (tx) => {
      await cache.clear(tx, 'release:1');
      await clear('release:2');
      await eventually(() => expect(cache.peek('b')).toBeUndefined());
      expect(cache.peek('a')).toBe('a');
    });
    await eventually(() => expect(cache.peek('a')).toBeUndefined());
  });

  it('keeps everything when the transaction is rolled back', async () => {
    const { cache, clear } = await readyCache();
    await cache.fetch('a', ['one'], async () => 'a');
    await cache.fetch('b', ['two'], async () => 'b');
    const failing = inTransaction(db, async (tx) => {
      await cache.clear(tx, 'one');
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await clear('two');
    await eventually(() => expect(cache.peek('b')).toBeUndefined());
    expect(cache.peek('a')).toBe('a');
  });

  it('clears more tags than fit in one notification', async () => {
    const { cache, clear } = await readyCache();
    const tags = Array.from({ length: 500 }, (_, at) => `release:${at}:${'x'.repeat(40)}`);
    for (const tag of tags) await cache.fetch(tag, [tag], async () => tag);
    await clear(...tags);
    await eventually(() => expect(tags.filter((tag) => cache.peek(tag))).toEqual([]));
  });

  it('drops all entries and serves none while its connection is lost', async () => {
    const { cache } = await readyCache();
    await cache.fetch('k', ['t'], async () => 'old');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'lathe-listen' and datname = current_database()`.execute(db);
    await eventually(() => expect(cache.peek('k')).toBeUndefined());
    expect(await cache.fetch('k', ['t'], async () => 'new')).toBe('new');
    await eventually(async () => {
      await cache.fetch('k', ['t'], async () => 'newer');
      expect(cache.peek('k')).toBeDefined();
    });
  });
});

describe('cache load', () => {
  it('is shared by concurrent requests', async () => {
    const { cache } = cacheWithNotifier();
    const slow = Promise.withResolvers<string>();
    const load = vi.fn(() => slow.promise);
    const results = [cache.fetch('k', [], load), cache.fetch('k', [], load)];
    slow.resolve('value');
    expect(await Promise.all(results)).toEqual(['value', 'value']);
    expect(load).toHaveBeenCalledOnce();
  });

  it('that fails rejects all concurrent requests, and the next one retries', async () => {
    const { cache } = cacheWithNotifier();
    const failing = vi.fn(() => Promise.reject(new Error('no')));
    const results = await Promise.allSettled([
      cache.fetch('k', [], failing),
      cache.fetch('k', [], failing),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(failing).toHaveBeenCalledOnce();
    const throwing = () => {
      throw new Error('at once');
    };
    await expect(cache.fetch('k', [], throwing)).rejects.toThrow('at once');
    expect(await cache.fetch('k', [], async () => 'yes')).toBe('yes');
  });

  it('that started before its tag was cleared is not stored or given to later requests', async () => {
    const { cache, cleared } = cacheWithNotifier();
    const slow = Promise.withResolvers<string>();
    const first = cache.fetch('k', ['t'], () => slow.promise);
    cleared('other', 't');
    const second = cache.fetch('k', ['t'], async () => 'new');
    slow.resolve('old');
    expect(await first).toBe('old');
    expect(await second).toBe('new');
    expect(cache.peek('k')).toBe('new');
  });

  it('that started before another tag was cleared is stored', async () => {
    const { cache, cleared } = cacheWithNotifier();
    const slow = Promise.withResolvers<string>();
    const first = cache.fetch('k', ['t'], () => slow.promise);
    cleared('other');
    slow.resolve('value');
    await first;
    expect(cache.peek('k')).toBe('value');
  });

  it('that started before the connection was lost is not stored', async () => {
    const { cache, notify } = cacheWithNotifier();
    const slow = Promise.withResolvers<string>();
    const first = cache.fetch('k', ['t'], () => slow.promise);
    notify({ kind: 'lost' });
    notify({ kind: 'listening' });
    slow.resolve('old');
    await first;
    expect(cache.peek('k')).toBeUndefined();
  });

  it('runs for every request while the connection is lost, and stores nothing', async () => {
    const { cache, notify } = cacheWithNotifier();
    await cache.fetch('k', [], async () => 'old');
    notify({ kind: 'lost' });
    expect(cache.peek('k')).toBeUndefined();
    const load = vi.fn(async () => 'new');
    await Promise.all([cache.fetch('k', [], load), cache.fetch('k', [], load)]);
    expect(load).toHaveBeenCalledTimes(2);
    notify({ kind: 'listening' });
    expect(cache.peek('k')).toBeUndefined();
  });
});

describe('tags in a notification', () => {
  it('are split to fit each message, and none is lost or duplicated', () => {
    const tags = Array.from({ length: 3000 }, (_, at) => `ü-${at % 2000}`);
    const messages = packTags(tags);
    expect(messages.length).toBeGreaterThan(1);
    expect(Math.max(...messages.map((message) => Buffer.byteLength(message)))).toBeLessThan(8000);
    expect(messages.flatMap(unpackTags)).toEqual([...new Set(tags)]);
    expect(packTags([])).toEqual([]);
  });
});
