/** LRU cache limited by bytes, with lookup by tag. */
interface Entry {
  tags: readonly string[];
  value: unknown;
  bytes: number;
}

export interface Lru {
  get(key: string): { value: unknown } | undefined;
  set(key: string, tags: readonly string[], value: unknown): void;
  deleteTagged(tag: string): void;
  clear(): void;
}

export function makeLru(maxBytes: number): Lru {
  // A Map keeps insertion order, so the first key is the least recently used.
  const entries = new Map<string, Entry>();
  const keysByTag = new Map<string, Set<string>>();
  let bytes = 0;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    set(key, tags, value) {
      remove(key);
      const entry = { tags, value, bytes: roughBytes(key, value) };
      if (entry.bytes > maxBytes) return;
      entries.set(key, entry);
      bytes += entry.bytes;
      for (const tag of tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key));
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
      }
    },
    deleteTagged(tag) {
      for (const key of [...(keysByTag.get(tag) ?? [])]) remove(key);
    },
    clear() {
      entries.clear();
      keysByTag.clear();
      bytes = 0;
    },
  };
}

const ENTRY_BYTES = 200;

/** An estimate is enough: the limit only protects the process from running out of memory. */
function roughBytes(key: string, value: unknown): number {
  return ENTRY_BYTES + key.length * 2 + bytesIn(value);
}

function bytesIn(value: unknown): number {
  if (value instanceof Uint8Array) return value.byteLength;
  if (typeof value === 'string') return value.length * 2;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.entries(value).reduce(
    (sum, [key, part]) => sum + key.length * 2 + bytesIn(part),
    0,
  );
}
