/**
 * What is read often and written seldom, kept in this process's memory. Whoever changes the truth
 * clears the tags in the same transaction; on commit every process forgets. While messages could be
 * missed, nothing is served from here.
 */
import { type Notifier, notify } from '../db/notify.ts';
import type { Tx } from '../db/tx.ts';
import { makeLru } from './lru.ts';
import { packTags, unpackTags } from './tag-messages.ts';

export interface Cache {
  /** The kept value, or `load()`, shared by all who ask meanwhile. Treat it as read-only. */
  fetch<T>(key: string, tags: readonly string[], load: () => Promise<T>): Promise<T>;
  /** The kept value without a wait, or undefined. */
  peek<T>(key: string): T | undefined;
  /** Where this cache stands now, for `put`. */
  mark(): number;
  /** Keeps what was made since `mark`, unless one of its tags was cleared in between. */
  put(key: string, value: unknown, options: { tags: readonly string[]; since: number }): void;
  /** Forgets everything with one of the tags, in every process, when the transaction commits. */
  clear(tx: Tx, ...tags: string[]): Promise<void>;
  close(): void;
}

interface Load {
  tags: readonly string[];
  value: Promise<unknown>;
}

const CHANNEL = 'cache';

/** For whoever writes without a cache of its own, beside processes that have one. */
export async function clearTags(tx: Tx, tags: readonly string[]): Promise<void> {
  for (const message of packTags(tags)) await notify(tx, CHANNEL, message);
}

export function makeCache({ notifier, maxBytes }: { notifier: Notifier; maxBytes: number }): Cache {
  const kept = makeLru(maxBytes);
  const loads = new Map<string, Load>();
  let listening = false;
  let clears = 0;
  let allClearedAt = 0;
  const clearedAt = new Map<string, number>();

  const stopListening = notifier.subscribe(CHANNEL, (notice) => {
    if (notice.kind === 'message') return forget(unpackTags(notice.payload));
    // A message may have been missed, so all is forgotten, running loads included.
    listening = notice.kind === 'listening';
    kept.clear();
    loads.clear();
    clearedAt.clear();
    allClearedAt = ++clears;
  });

  function forget(tags: readonly string[]): void {
    clears += 1;
    for (const tag of tags) {
      kept.deleteTagged(tag);
      clearedAt.set(tag, clears);
    }
    for (const [key, load] of loads) {
      // It may have read the old truth: those who wait get it, nobody later does.
      if (load.tags.some((tag) => tags.includes(tag))) loads.delete(key);
    }
  }

  function start<T>(key: string, tags: readonly string[], load: () => Promise<T>): Promise<T> {
    const entry: Load = { tags, value: Promise.resolve() };
    // No longer in the list means that a tag was cleared after this load began.
    const isCurrent = () => loads.get(key) === entry;
    loads.set(key, entry);
    const value = Promise.try(load)
      .then((result) => {
        if (isCurrent()) kept.set(key, tags, result);
        return result;
      })
      .finally(() => isCurrent() && loads.delete(key));
    entry.value = value;
    return value;
  }

  return {
    async fetch<T>(key: string, tags: readonly string[], load: () => Promise<T>): Promise<T> {
      if (!listening) return await load();
      const found = kept.get(key);
      if (found) return found.value as T;
      const running = loads.get(key);
      if (running) return (await running.value) as T;
      return await start(key, tags, load);
    },
    peek<T>(key: string): T | undefined {
      return listening ? (kept.get(key)?.value as T | undefined) : undefined;
    },
    mark: () => clears,
    put(key, value, { tags, since }) {
      const lastClear = Math.max(allClearedAt, ...tags.map((tag) => clearedAt.get(tag) ?? 0));
      if (listening && lastClear <= since) kept.set(key, tags, value);
    },
    clear: (tx, ...tags) => clearTags(tx, tags),
    close() {
      stopListening();
      listening = false;
      kept.clear();
    },
  };
}
