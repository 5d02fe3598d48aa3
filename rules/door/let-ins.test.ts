import fc from 'fast-check';
import { expect, it } from 'vitest';
import { admissionOf, atServerClock } from './let-ins.ts';
import { doorWindow } from './window.ts';

it('the first by door time is the admission, in whatever order they arrive', () => {
  const scan = fc.record({
    nonce: fc.uuid(),
    at: fc.integer({ min: 0, max: 3 }).map((ms) => new Date(ms)),
  });
  const several = fc.uniqueArray(scan, { selector: ({ nonce }) => nonce });
  fc.assert(
    fc.property(several, (scans) => {
      const first = admissionOf(scans);
      expect(admissionOf(scans.toReversed())).toEqual(first);
      expect(scans.every(({ at }) => first !== undefined && first.at <= at)).toBe(true);
    }),
  );
  expect(admissionOf([])).toBeUndefined();
});

it('the time at the door is right, however wrong the clock of the device is', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(86_400_000), (offset, ago) => {
      const receivedAt = new Date('2026-12-03T19:00:00Z');
      const sentAt = new Date(receivedAt.getTime() + offset);
      const at = new Date(sentAt.getTime() - ago);
      const corrected = atServerClock({ at, sentAt, receivedAt });
      expect(corrected.getTime()).toBe(receivedAt.getTime() - ago);
    }),
  );
  const now = new Date();
  const later = new Date(now.getTime() + 1000);
  expect(atServerClock({ at: later, sentAt: now, receivedAt: now })).toEqual(now);
});

it('the door is open from a day before it opens to a day after the start', () => {
  const startsAt = new Date('2026-12-03T20:00:00Z');
  const doorsAt = new Date('2026-12-03T19:00:00Z');
  const closesAt = new Date('2026-12-04T20:00:00Z');
  const opensAt = new Date('2026-12-02T19:00:00Z');
  expect(doorWindow({ startsAt, doorsAt })).toEqual({ opensAt, closesAt });
  const late = new Date('2026-12-02T20:00:00Z');
  expect(doorWindow({ startsAt, doorsAt: null })).toEqual({ opensAt: late, closesAt });
});
