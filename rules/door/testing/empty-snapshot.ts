import type { DoorSnapshot } from '../snapshot.ts';

/** An event of which ten tickets are sold, before anybody came. */
export const emptySnapshot: DoorSnapshot = {
  is_whole: true,
  cursor: '1',
  now: '2026-12-03T19:00:00.000Z',
  device: { uuid: 'e6dbe0d2-52d8-4b8e-a02a-5f46ff3ea22e', name: 'Left', number: 1 },
  event: {
    uuid: '0a6ac2fd-4c11-4a6c-8a5d-5a0f6e7b6f0d',
    number: 9,
    name: 'Hafenfest',
    venue: 'Oslo',
    city: 'London',
    starts_at: '2026-12-03T20:00:00+00:00',
    doors_at: null,
    time_zone: 'Europe/London',
    status: 'scheduled',
    opens_at: '2026-12-02T20:00:00.000Z',
    closes_at: '2026-12-04T20:00:00.000Z',
  },
  keys: [],
  categories: [{ number: 1, name: 'Standing', sold: 10, admitted: 0 }],
  doors: [{ number: 1, name: 'Left' }],
  last_serial: 10,
  changed: [],
  admitted: [],
  doubles: [],
  cancelled: [],
  replaced: [],
};
