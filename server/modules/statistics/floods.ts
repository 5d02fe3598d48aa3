/** Counts what one visitor sends in a minute. In memory, so each process allows as much. */
import { MINUTE_MS } from '@lathe/rules/time';

/** A new minute begins early when so many visitors were seen in it. */
const MAX_TRACKED = 50_000;

export function makeFloodGuard(max: number): (key: string, now: Date) => boolean {
  let minute = 0;
  let counts = new Map<string, number>();
  /** True if it is too much. */
  return (key, now) => {
    const current = Math.floor(now.getTime() / MINUTE_MS);
    if (current !== minute || counts.size >= MAX_TRACKED) {
      minute = current;
      counts = new Map();
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > max;
  };
}
