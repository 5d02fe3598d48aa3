/** Injected clock: tests can move it, and one request sees one "now". */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Simulates a machine whose clock is wrong. */
export function skewedClock(seconds: number): Clock {
  return { now: () => new Date(Date.now() + seconds * 1000) };
}
