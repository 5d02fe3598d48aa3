/** Time is asked for, never taken: tests move it, and one request sees one "now". */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** As on a machine whose clock is wrong. */
export function skewedClock(seconds: number): Clock {
  return { now: () => new Date(Date.now() + seconds * 1000) };
}
