/**
 * Cache admission: tracks recently requested keys. Most URLs of a large shop are requested once;
 * caching them costs more than it saves and evicts popular entries.
 */
export interface CacheAdmission {
  /** Returns whether the key was seen before, and records it. */
  isRepeated(key: string): boolean;
}

const MAX_KEYS = 5000;

export function makeCacheAdmission(maxKeys = MAX_KEYS): CacheAdmission {
  // Two generations: when the young one is full it replaces the old one.
  let current = new Set<string>();
  let old = new Set<string>();
  return {
    isRepeated(key) {
      if (current.has(key)) return true;
      const wasSeen = old.has(key);
      current.add(key);
      if (current.size >= maxKeys) {
        old = current;
        current = new Set();
      }
      return wasSeen;
    },
  };
}
