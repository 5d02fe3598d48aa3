import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DoorSnapshot, type DoorState, withSnapshot } from './snapshot.ts';
import { emptySnapshot } from './testing/empty-snapshot.ts';

interface Ticket {
  admitted: number | null;
  doubles: number[];
  isCancelled: boolean;
  codeStart: number | null;
}

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
    ...emptySnapshot,
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
  const known = withSnapshot(null, { ...emptySnapshot, admitted: [1, 0, 1], cancelled: [2] });
  expect(sorted(withSnapshot(known, emptySnapshot))).toEqual([[], [], [], []]);
  expect(() => withSnapshot(null, { ...emptySnapshot, is_whole: false })).toThrow('whole');
});

it('has fewer than 20 bytes for each ticket', () => {
  const serials = Array.from({ length: 5000 }, (_, at) => at + 1);
  const all: DoorSnapshot = {
    ...emptySnapshot,
    admitted: serials.flatMap((serial) => [serial, 86_400 + serial, 1]),
  };
  expect((JSON.stringify(all).length - JSON.stringify(emptySnapshot).length) / 5000).toBeLessThan(
    20,
  );
});
