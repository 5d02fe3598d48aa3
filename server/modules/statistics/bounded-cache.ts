/** Answers that visitors can ask for with any text, so the number of them is limited. */
interface Entry<Value> {
  value: Value;
  until: number;
}

export function makeBoundedCache<Value>({ max, forMs }: { max: number; forMs: number }) {
  // A Map keeps insertion order, so the first one is the oldest.
  const entries = new Map<string, Entry<Value>>();
  return {
    get(key: string, now: number): Entry<Value> | undefined {
      const entry = entries.get(key);
      return entry && entry.until > now ? entry : undefined;
    },
    set(key: string, value: Value, now: number): void {
      entries.delete(key);
      entries.set(key, { value, until: now + forMs });
      if (entries.size <= max) return;
      for (const oldest of entries.keys()) {
        entries.delete(oldest);
        return;
      }
    },
  };
}
