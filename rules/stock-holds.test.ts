import { describe, expect, it } from 'vitest';
import { canHold, canQueue, isAbandoned } from './stock-holds.ts';

const NOTHING = { open: 0, copies: 0, abandoned: 0 };

describe('hold on something limited', () => {
  it('is allowed for one order of any size', () => {
    expect(canHold(9, NOTHING, 10)).toBe(true);
    expect(canHold(500, NOTHING, 500)).toBe(true);
  });

  it('is limited to three open checkouts per buyer with the copies of one order in total', () => {
    expect(canHold(1, { open: 2, copies: 2, abandoned: 0 }, 20)).toBe(true);
    expect(canHold(1, { open: 3, copies: 3, abandoned: 0 }, 20)).toBe(false);
    expect(canHold(1, { open: 1, copies: 8, abandoned: 0 }, 20)).toBe(true);
    expect(canHold(2, { open: 1, copies: 8, abandoned: 0 }, 20)).toBe(false);
  });

  it('is limited to a tenth of a large edition', () => {
    expect(canHold(1, { open: 9, copies: 9, abandoned: 0 }, 100)).toBe(true);
    expect(canHold(1, { open: 10, copies: 10, abandoned: 0 }, 100)).toBe(false);
    expect(canHold(2, { open: 2, copies: 9, abandoned: 0 }, 100)).toBe(false);
  });

  it('is denied after four abandoned holds', () => {
    expect(canHold(1, { ...NOTHING, abandoned: 3 }, 20)).toBe(true);
    expect(canHold(1, { ...NOTHING, abandoned: 4 }, 20)).toBe(false);
  });
});

describe('waiting list of an edition', () => {
  it('allows three entries per buyer, for no more copies than a hold allows', () => {
    expect(canQueue(9, { places: 0, copies: 0 }, 10)).toBe(true);
    expect(canQueue(1, { places: 2, copies: 8 }, 10)).toBe(true);
    expect(canQueue(2, { places: 2, copies: 8 }, 10)).toBe(false);
    expect(canQueue(1, { places: 3, copies: 3 }, 10)).toBe(false);
    expect(canQueue(20, { places: 1, copies: 30 }, 500)).toBe(true);
  });
});

describe('unsuccessful hold', () => {
  const heldSince = new Date('2026-03-02T10:00:00Z');
  const after = (seconds: number) => new Date(heldSince.getTime() + seconds * 1000);

  it('counts as abandoned when it expired or authentication failed', () => {
    for (const reason of ['expired', 'not_authenticated']) {
      expect(isAbandoned({ reason, heldSince, endedAt: after(1) })).toBe(true);
    }
  });

  it('counts as abandoned when the card was declined after two minutes or more', () => {
    expect(isAbandoned({ reason: 'no_funds', heldSince, endedAt: after(119) })).toBe(false);
    expect(isAbandoned({ reason: 'no_funds', heldSince, endedAt: after(120) })).toBe(true);
  });
});
