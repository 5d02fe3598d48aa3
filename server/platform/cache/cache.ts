/**
 * In-memory cache per process for data that is read often and rarely written. A write clears the
 * tags in its own transaction; on commit every process drops the entries. While notifications could
 * be missed, nothing is served from the cache.
 */
import { type Notifier, notify } from '../db/notify.ts';
import { onCommit, type Tx } from '../db/tx.ts';
import { makeLru } from './lru.ts';
import { packTags, unpackTags } from './tag-messages.ts';

export interface Cache {
  /**
   * Returns the cached value, or the result of `load()`, shared by concurrent callers. Treat it as
   * read-only.
   */
  fetch<T>(key: string, tags: readonly string[], load: () => Promise<T>): Promise<T>;
  /** Returns the cached value synchronously, or undefined. */
  peek<T>(key: string): T | undefined;
  /** The current position, to pass to `put` as `since`. */
  mark(): number;
  /** Caches a value computed since `mark`, unless one of its tags was cleared in between. */
  put(key: string, value: unknown, options: { tags: readonly string[]; since: number }): void;
  /** Drops all entries with one of the tags, in every process, when the transaction commits. */
  clear(tx: Tx, ...tags: string[]): Promise<void>;
  close(): void;
}

interface PendingLoad {
  tags: readonly string[];
  value: Promise<unknown>;
}

const CHANNEL = 'cache';

/** For processes that write without a cache of their own. */
export async function clearTags(tx: Tx, tags: readonly string[]): Promise<void> {
  for (const message of packTags(tags)) await notify(tx, CHANNEL, message);
}

export function makeCache({ notifier, maxBytes }: { notifier: Notifier; maxBytes: number }): Cache {
  const entries = makeLru(maxBytes);
  const loads = new Map<string, PendingLoad>();
  let listening = false;
  let clears = 0;
  let allClearedAt = 0;
  const clearedAt = new Map<string, number>();

  const stopListening = notifier.subscribe(CHANNEL, (event) => {
    if (event.kind === 'message') return evict(unpackTags(event.payload));
    // A notification may have been missed, so drop everything, including running loads.
    listening = event.kind === 'listening';
    entries.clear();
    loads.clear();
    clearedAt.clear();
    allClearedAt = ++clears;
  });

  function evict(tags: readonly string[]): void {
    clears += 1;
    for (const tag of tags) {
      entries.deleteTagged(tag);
      clearedAt.set(tag, clears);
    }
    for (const [key, load] of loads) {
      // This load may have read old data: current waiters get it, but it is not cached.
      if (load.tags.some((tag) => tags.includes(tag))) loads.delete(key);
    }
  }

  function start<T>(key: string, tags: readonly string[], load: () => Promise<T>): Promise<T> {
    const entry: PendingLoad = { tags, value: Promise.resolve() };
    // A load that is no longer listed had one of its tags cleared.
    const isCurrent = () => loads.get(key) === entry;
    loads.set(key, entry);
    const value = Promise.try(load)
      .then((result) => {
        if (isCurrent()) entries.set(key, tags, result);
        return result;
      })
      .finally(() => isCurrent() && loads.delete(key));
    entry.value = value;
    return value;
  }

  return {
    async fetch<T>(key: string, tags: readonly string[], load: () => Promise<T>): Promise<T> {
      if (!listening) return await load();
      const found = entries.get(key);
      if (found) return found.value as T;
      const running = loads.get(key);
      if (running) return (await running.value) as T;
      return await start(key, tags, load);
    },
    peek<T>(key: string): T | undefined {
      return listening ? (entries.get(key)?.value as T | undefined) : undefined;
    },
    mark: () => clears,
    put(key, value, { tags, since }) {
      const lastClear = Math.max(allClearedAt, ...tags.map((tag) => clearedAt.get(tag) ?? 0));
      if (listening && lastClear <= since) entries.set(key, tags, value);
    },
    async clear(tx, ...tags) {
      await clearTags(tx, tags);
      // The writer reads next, perhaps before the notification arrives.
      onCommit(tx, () => evict(tags));
    },
    close() {
      stopListening();
      listening = false;
      entries.clear();
    },
  };
}
