/** Time is asked for, never taken: tests move it, and one request sees one "now". */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
