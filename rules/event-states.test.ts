import { describe, expect, it } from 'vitest';
import { canStep, EVENT_STATUSES, eventStatus, publicEventStatus } from './event-states.ts';

const now = new Date('2026-11-16T12:00:00Z');
const at = (text: string) => new Date(text);
const event = {
  startsAt: at('2026-12-03T19:00:00Z'),
  publishedAt: at('2026-11-01T00:00:00Z'),
  postponedAt: null,
  movedAt: null,
  cancelledAt: null,
};
const old = at('2026-11-10T00:00:00Z');

describe('the status of an event', () => {
  it.each([
    ['draft', { publishedAt: null, cancelledAt: old }],
    ['draft', { publishedAt: at('2026-11-17T00:00:00Z') }],
    ['scheduled', {}],
    ['moved', { movedAt: old }],
    ['postponed', { movedAt: old, postponedAt: old }],
    ['cancelled', { postponedAt: old, cancelledAt: old }],
    ['past', { startsAt: at('2026-11-16T05:59:59Z'), movedAt: old }],
    // Still running.
    ['scheduled', { startsAt: at('2026-11-16T06:00:00Z') }],
    ['postponed', { startsAt: old, postponedAt: old }],
  ])('is %s for %o', (status, changes) => {
    expect(eventStatus({ ...event, ...changes }, now)).toBe(status);
  });

  it('is the same for buyers, once it is published', () => {
    expect(publicEventStatus({ ...event, movedAt: old }, now)).toBe('moved');
  });

  it('is final once it is cancelled', () => {
    const steps = ['edit', 'publish', 'postpone', 'resume', 'cancel'] as const;
    expect(steps.filter((step) => canStep('cancelled', step))).toEqual([]);
    expect(EVENT_STATUSES.filter((status) => canStep(status, 'resume'))).toEqual(['postponed']);
  });
});
