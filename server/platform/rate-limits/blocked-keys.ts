/**
 * Keys over their limit, rejected without a query, so that a flood does not reach the database. Only
 * for a few seconds, because any process may give points back meanwhile.
 */
const MEMORY_MS = 5000;

interface Block {
  until: number;
  /** The end of the window, which callers are given. */
  freeAt: number;
}

export interface BlockedKeys {
  add(key: string, msUntilFree: number): void;
  delete(key: string): void;
  /** 0 if the key is not blocked. */
  msUntilFree(key: string): number;
}

export function makeBlockedKeys(): BlockedKeys {
  const blocks = new Map<string, Block>();

  function removeExpired(now: number): void {
    // In the order in which they were added, which is nearly that of their end.
    for (const [key, { until }] of blocks) {
      if (until > now) return;
      blocks.delete(key);
    }
  }

  return {
    add(key, msUntilFree) {
      const now = Date.now();
      removeExpired(now);
      blocks.delete(key);
      blocks.set(key, { until: now + Math.min(MEMORY_MS, msUntilFree), freeAt: now + msUntilFree });
    },
    delete: (key) => void blocks.delete(key),
    msUntilFree(key) {
      const block = blocks.get(key);
      const now = Date.now();
      return block && block.until > now ? block.freeAt - now : 0;
    },
  };
}
