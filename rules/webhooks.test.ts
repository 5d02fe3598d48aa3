import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts';
import { isDelivered, pauseBefore, slowedFor, WEBHOOK_ATTEMPTS_MAX } from './webhooks.ts';

const pauses = (random: number) =>
  Array.from(
    { length: WEBHOOK_ATTEMPTS_MAX },
    (_, at) => pauseBefore(at + 1, random) ?? Number.NaN,
  );
const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);

describe('attempts', () => {
  it('are ten in 75 hours and 35 minutes, and at most a tenth later', () => {
    const planned = 75 * HOUR_MS + 35 * MINUTE_MS + 5000;
    expect(pauses(0)).toHaveLength(10);
    expect(sum(pauses(0))).toBe(planned);
    expect(sum(pauses(1))).toBe(planned * 1.1);
    expect(pauseBefore(11, 0)).toBeNull();
  });

  it('succeed with 2xx only', () => {
    const statuses = [199, 200, 204, 299, 301, 307, 400, 410, 500];
    expect(statuses.filter(isDelivered)).toEqual([200, 204, 299]);
  });
});

describe('a server that is overloaded', () => {
  const now = new Date('2026-11-19T12:00:00Z');

  it('is left alone for as long as it asks, at most a day', () => {
    expect(slowedFor(429, '120', now)).toBe(2 * MINUTE_MS);
    expect(slowedFor(502, 'Thu, 19 Nov 2026 13:00:00 GMT', now)).toBe(HOUR_MS);
    expect(slowedFor(504, '999999999', now)).toBe(DAY_MS);
  });

  it('is left alone for a minute if it does not say how long', () => {
    for (const text of [undefined, 'soon', '-5']) expect(slowedFor(429, text, now)).toBe(MINUTE_MS);
    expect(slowedFor(429, 'Thu, 19 Nov 2020 13:00:00 GMT', now)).toBe(0);
  });

  it('is one that says so', () => {
    for (const status of [200, 400, 410, 500, 503])
      expect(slowedFor(status, '120', now)).toBeNull();
  });
});
