/** Upload speed and remaining time. */
export interface Sample {
  at: number;
  bytes: number;
}

/** Long enough to be steady, short enough to notice a slower connection. */
const WINDOW_MS = 5000;

export function withSample(samples: readonly Sample[], now: Sample): Sample[] {
  // Bytes that are sent again would give a negative speed.
  const recent = samples.filter(({ at, bytes }) => at >= now.at - WINDOW_MS && bytes <= now.bytes);
  return [...recent, now];
}

/** Bytes per second; null with too few samples. */
export function speedOf(samples: readonly Sample[]): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < 500) return null;
  const speed = ((last.bytes - first.bytes) * 1000) / (last.at - first.at);
  return speed > 0 ? speed : null;
}

export function secondsLeft(size: number, sent: number, speed: number | null): number | null {
  return speed === null ? null : Math.ceil((size - sent) / speed);
}
