/** Providers say when they paid; their events can be delivered days later. */
import { expect, it } from 'vitest';
import type { ProviderEvent } from './payout-providers.ts';
import { makeTipalti, type TipaltiSettings } from './tipalti.ts';
import { makeTrolley, type TrolleySettings } from './trolley.ts';

const clock = { now: () => new Date('2026-01-03T12:00:00Z') };
const tipalti = makeTipalti({} as TipaltiSettings, clock);
const trolley = makeTrolley({} as TrolleySettings, clock);

const dayOf = (event: ProviderEvent) => (event.kind === 'payment' ? event.happenedOn : undefined);

it.each([
  ['2025-12-30T09:15:00.123Z', '2025-12-30'],
  // Summer time in London.
  ['2026-07-31T23:30:00Z', '2026-08-01'],
  ['soon', null],
  [undefined, null],
])('of Tipalti, the event was made then: %s', (createdDate, day) => {
  const event = { id: 'E', type: 'paymentCompleted', createdDate, eventData: { refCode: 'P' } };
  expect(dayOf(tipalti.readEvent(JSON.stringify(event)))).toBe(day);
});

it('of Trolley, the payment was processed or returned then', () => {
  const read = (payment: object) =>
    dayOf(
      trolley.readEvent(JSON.stringify({ model: 'payment', action: 'updated', body: { payment } })),
    );
  const paid = { externalId: 'P', status: 'processed', processedAt: '2025-12-30T09:15:00.000Z' };
  expect(read(paid)).toBe('2025-12-30');
  expect(read({ ...paid, status: 'returned', returnedAt: '2026-01-02T10:00:00Z' })).toBe(
    '2026-01-02',
  );
  expect(read({ ...paid, processedAt: null })).toBeNull();
});
