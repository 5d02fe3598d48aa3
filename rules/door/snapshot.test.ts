import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DoorSnapshot, type DoorState, withSnapshot } from './snapshot.ts';

interface Ticket {
  admitted: number | null;
  doubles: number[];
  isCancelled: boolean;
  codeStart: number | null;
}

const empty: DoorSnapshot = {
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
  categories: [],
  doors: [],
  last_serial: 10,
  changed: [],
  admitted: [],
  doubles: [],
  cancelled: [],
  replaced: [],
};

const tickets = fc.dictionary(
  fc.integer({ min: 1, max: 10 }).map(String),
  fc.record<Ticket>({
    admitted: fc.option(fc.integer({ min: 0, max: 90_000 })),
    doubles: fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 3 }),
    isCancelled: fc.boolean(),
    codeStart: fc.option(fc.integer({ min: 0, max: 0xff_ff_ff })),
  }),
);

function sent(all: Record<string, Ticket>, isWhole: boolean): DoorSnapshot {
  const each = Object.entries(all).map(([serial, ticket]) => ({
    serial: Number(serial),
    ...ticket,
  }));
  return {
    ...empty,
    is_whole: isWhole,
    changed: isWhole ? [] : each.map(({ serial }) => serial),
    admitted: each.flatMap(({ serial, admitted }) =>
      admitted === null ? [] : [serial, admitted, 1],
    ),
    doubles: each.flatMap(({ serial, doubles }) => doubles.flatMap((at) => [serial, at, 2])),
    cancelled: each.flatMap(({ serial, isCancelled }) => (isCancelled ? [serial] : [])),
    replaced: each.flatMap(({ serial, codeStart }) =>
      codeStart === null ? [] : [serial, codeStart],
    ),
  };
}

function sorted({ admitted, doubles, cancelled, codeStarts }: DoorState) {
  const byKey = <Value>(map: Map<number, Value>) => [...map].toSorted(([a], [b]) => a - b);
  return [byKey(admitted), byKey(doubles), [...cancelled].toSorted(), byKey(codeStarts)];
}

it('changes lead to what a whole snapshot says', () => {
  fc.assert(
    fc.property(tickets, fc.array(tickets), (first, changes) => {
      let state = withSnapshot(null, sent(first, true));
      for (const change of changes) state = withSnapshot(state, sent(change, false));
      const latest = Object.assign({}, first, ...changes);
      expect(sorted(state)).toEqual(sorted(withSnapshot(null, sent(latest, true))));
    }),
  );
});

it('a whole snapshot replaces everything, and changes alone are not enough', () => {
  const known = withSnapshot(null, { ...empty, admitted: [1, 0, 1], cancelled: [2] });
  expect(sorted(withSnapshot(known, empty))).toEqual([[], [], [], []]);
  expect(() => withSnapshot(null, { ...empty, is_whole: false })).toThrow('whole');
});

it('has fewer than 20 bytes for each ticket', () => {
  const serials = Array.from({ length: 5000 }, (_, at) => at + 1);
  const all: DoorSnapshot = {
    ...empty,
    admitted: serials.flatMap((serial) => [serial, 86_400 + serial, 1]),
  };
  expect((JSON.stringify(all).length - JSON.stringify(empty).length) / 5000).toBeLessThan(20);
});
