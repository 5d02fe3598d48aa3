import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodePayload, type TicketPayload, ticketText } from '../tickets/code.ts';
import { decideScan, type ScanResult } from './decide-scan.ts';
import { codeStart, type DoorSnapshot, withSnapshot } from './snapshot.ts';
import { emptySnapshot } from './testing/empty-snapshot.ts';

const OPENS = Date.parse('2026-12-02T19:00:00Z');
const NOW = OPENS + 86_400_000;
const CODE = new Uint8Array([1, 2, 3, 4, 5, 6]);
const KEY = new Uint8Array(32).fill(7);

const snapshot: DoorSnapshot = {
  ...emptySnapshot,
  now: new Date(NOW).toISOString(),
  event: { ...emptySnapshot.event, opens_at: new Date(OPENS).toISOString() },
  keys: [{ number: 2, public_key: Buffer.from(KEY).toString('base64url') }],
  admitted: [3, 60, 1],
  cancelled: [4],
  replaced: [5, codeStart(CODE), 6, codeStart(CODE) + 1],
};
const state = withSnapshot(null, snapshot);

const good = { key: 2, event: 9, serial: 1, code: CODE, category: 1 };
const textOf = (payload: Partial<TicketPayload>, isForged = false) =>
  ticketText(encodePayload({ ...good, ...payload }), new Uint8Array(64).fill(isForged ? 1 : 0));
/** A signature of zeros stands for a genuine one. */
const input = {
  now: NOW,
  isSigned: (key: Uint8Array, { signature }: { signature: Uint8Array }) =>
    Buffer.compare(key, KEY) === 0 && signature.every((byte) => byte === 0),
};

describe('a scan', () => {
  it.each<[string, string, ScanResult]>([
    ['of a ticket', textOf({}), 'admitted'],
    ['of an admitted ticket', textOf({ serial: 3 }), 'already_admitted'],
    ['of a cancelled ticket', textOf({ serial: 4 }), 'cancelled'],
    ['of the new code of a ticket', textOf({ serial: 5 }), 'admitted'],
    ['of a former code of a ticket', textOf({ serial: 6 }), 'replaced'],
    ['of a ticket that was sold meanwhile', textOf({ serial: 11 }), 'admitted'],
    ['of another event', textOf({ event: 8 }), 'other_event'],
    ['of a forged ticket', textOf({}, true), 'bad_signature'],
    ['with a former key', textOf({ key: 1 }), 'replaced'],
    ['with a key that is not known yet', textOf({ key: 3 }), 'unknown_key'],
    ['of something else', 'https://example.com', 'unreadable'],
  ])('%s', async (_, code, result) => {
    expect((await decideScan(state, { code }, input)).result).toBe(result);
  });

  it('says that a ticket is new since the last sync', async () => {
    const isNew = async (serial: number) =>
      (await decideScan(state, { code: textOf({ serial }) }, input)).isNew;
    expect([await isNew(10), await isNew(11)]).toEqual([false, true]);
  });

  it('says when and where the ticket was admitted, here before anywhere else', async () => {
    const code = textOf({ serial: 3 });
    const { admission } = await decideScan(state, { code }, input);
    expect(admission).toEqual({ at: OPENS + 60_000, door: 1 });
    const here = { at: NOW - 5, door: 2 };
    const waiting = new Map([[3, here]]);
    expect((await decideScan(state, { code }, { ...input, waiting })).admission).toEqual(here);
    const undone = new Map([[3, null]]);
    expect(await decideScan(state, { code }, { ...input, waiting: undone })).toMatchObject({
      result: 'admitted',
    });
  });

  it('of a ticket that was found by name', async () => {
    const decide = async (serial: number) => (await decideScan(state, { serial }, input)).result;
    expect(await Promise.all([1, 3, 4, 6, 11, 0].map(decide))).toEqual([
      'admitted',
      'already_admitted',
      'cancelled',
      'admitted',
      'unknown',
      'unknown',
    ]);
  });

  it('lets nobody in when the event does not take place, or at another time', async () => {
    const code = textOf({});
    const at = async (event: Partial<DoorSnapshot['event']>, now = NOW) =>
      (
        await decideScan(
          { ...state, event: { ...state.event, ...event } },
          { code },
          { ...input, now },
        )
      ).result;
    expect(await at({ status: 'cancelled' })).toBe('event_cancelled');
    expect(await at({ status: 'postponed' })).toBe('event_postponed');
    expect(await at({ status: 'past' })).toBe('admitted');
    expect(await at({}, OPENS - 1)).toBe('too_early');
    expect(await at({}, Date.parse(snapshot.event.closes_at) + 1)).toBe('too_late');
  });

  it('never admits what is not genuine, and never fails', async () => {
    const payload = fc.record({
      key: fc.integer({ min: 0, max: 4 }),
      event: fc.integer({ min: 7, max: 10 }),
      serial: fc.integer({ min: 0, max: 20 }),
      code: fc.constantFrom(CODE, new Uint8Array(6)),
      category: fc.integer({ min: 0, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(payload, fc.boolean(), fc.string(), async (made, isForged, text) => {
        const { result, serial } = await decideScan(state, { code: textOf(made, isForged) }, input);
        const isGenuine = !isForged && made.key === 2 && made.event === 9;
        expect(serial !== null).toBe(isGenuine);
        if (!isGenuine) expect(result).not.toBe('admitted');
        expect((await decideScan(state, { code: text }, input)).result).toBe('unreadable');
      }),
    );
  });
});
