/**
 * Cache admission: tracks recently requested keys. Most URLs of a large shop are requested once;
 * caching them costs more than it saves and evicts popular entries.
 */
export interface CacheAdmission {
  /** Returns whether the key was seen before, and records it. */
  isRepeated(key: string): boolean;
}

const MAX_KEYS = 5000;

export function makeCacheAdmission(most = MAX_KEYS): CacheAdmission {
  // Two generations: when the young one is full it replaces the old one.
  let young = new Set<string>();
  let old = new Set<string>();
  return {
    isRepeated(key) {
      if (young.has(key)) return true;
      const known = old.has(key);
      young.add(key);
      if (young.size >= most) {
        old = young;
        young = new Set();
      }
      return known;
    },
  };
}
