/**
 * Which keys were asked for before, lately. Most addresses of a large shop are asked for once; to keep
 * their answers would cost each of them more than it saves, and push out what is asked for often.
 */
export interface SeenKeys {
  /** Whether it was seen before; from now on it was. */
  again(key: string): boolean;
}

const MOST = 5000;

export function makeSeenKeys(most = MOST): SeenKeys {
  // Two generations: when the young one is full it becomes the old one, which is forgotten.
  let young = new Set<string>();
  let old = new Set<string>();
  return {
    again(key) {
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
