/** What scans at the door are answered, online and after hours without network. */
import { randomUUID } from 'node:crypto';
import { withSnapshot } from '@lathe/rules/door/snapshot';
import { readTicket, ticketText } from '@lathe/rules/tickets/code';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { makeConcert } from './testing/doors.ts';
import { openDoors } from './testing/open-doors.ts';

const app = await testApp({ limits: { checkout: { points: 1000, seconds: 600 } } });
const { ctx, clock } = app;
const { minutesAgo, owner, scans, seller, setUp } = await openDoors(app);
const desk = await makeOrderDesk(app);

describe('a scan', () => {
  it('lets each ticket in once, and says when and where it was', async () => {
    const { codes, left, right, event } = await setUp();
    const first = await left.scan({ code: codes[0] });
    expect(first).toMatchObject({
      result: 'admitted',
      is_let_in: true,
      ticket: { number: 1, category: { number: 1, name: 'Category 1' } },
      admission: null,
    });
    clock.advance({ minutes: 1 });
    expect(await right.scan({ code: `http://localhost:3000/T/${codes[0]}` })).toMatchObject({
      result: 'already_admitted',
      is_let_in: false,
      admission: { at: first.at, door: 'Left' },
    });
    expect((await right.scan({ serial: first.ticket?.serial })).result).toBe('already_admitted');
    expect((await right.scan({ code: codes[1] })).result).toBe('admitted');
    expect(await scans(event.id)).toHaveLength(4);
  });

  it('of two doors at the same moment lets one person in', async () => {
    const { codes, left, right } = await setUp(12);
    for (const code of codes) {
      const answers = await Promise.all([left, right, left].map((door) => door.scan({ code })));
      const results = answers.map(({ result }) => result).toSorted();
      expect(results).toEqual(['admitted', 'already_admitted', 'already_admitted']);
    }
  });

  it('counts once, however often and however concurrently it is sent', async () => {
    const { codes, left, event } = await setUp();
    const scan = { nonce: randomUUID(), code: codes[0] };
    const answers = await Promise.all([scan, scan, scan].map((each) => left.scan(each)));
    answers.push(await left.scan(scan));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.result).toBe('admitted');
    const strange = { nonce: randomUUID(), code: 'https://example.com' };
    await Promise.all([left.scan(strange), left.scan(strange)]);
    expect(await scans(event.id)).toHaveLength(2);
  });

  it('of anything else is refused with the reason, and the text is kept', async () => {
    const { codes, left, event } = await setUp();
    const other = await makeConcert(app, { ownerId: owner.id, name: 'Winterfest' });
    const read = readTicket(codes[0] ?? '');
    const forged = ticketText(read?.signed ?? new Uint8Array(), new Uint8Array(64));
    const refusals = [
      ['https://example.com', 'unreadable'],
      [forged, 'bad_signature'],
      [other.codes[0] ?? '', 'other_event'],
    ] as const;
    for (const [code, result] of refusals) {
      const answer = await left.scan({ code });
      expect(answer).toMatchObject({ result, is_let_in: false, ticket: null });
      expect(answer.other_event).toBe(result === 'other_event' ? 'Winterfest' : null);
    }
    expect((await left.scan({ serial: 99 })).result).toBe('unknown');
    expect((await scans(event.id)).map(({ scanned }) => scanned)).toEqual([
      ...refusals.map(([code]) => code),
      '',
    ]);
    expect((await left.scan({ code: codes[0] })).result).toBe('admitted');
  });

  it('is refused for a refunded ticket, but not if it was let in before the refund', async () => {
    const { codes, left, right, order } = await setUp();
    clock.advance({ minutes: 10 });
    const { lines } = (await desk.readOrder(order)).order;
    const refunded = await desk.browsers.staff.post(`/api/admin/orders/${order}/refunds`, {
      what: 'things',
      lines: [{ line: lines[0]?.uuid, quantity: 1 }],
      reason: 'goodwill',
      refunded_before: 0,
    });
    expect(refunded.status, refunded.text).toBe(200);
    const [cancelled] = await ctx.db
      .selectFrom('tickets')
      .select('serial')
      .where('order_line_id', '=', lines[0]?.uuid ?? '')
      .where('cancelled_at', 'is not', null)
      .execute();
    const code = codes.find((text) => readTicket(text)?.payload.serial === cancelled?.serial);
    clock.advance({ minutes: 1 });
    expect(await left.scan({ code })).toMatchObject({ result: 'cancelled', is_let_in: false });
    const shown = 'admitted';
    const late = await left.scan({ code, at: minutesAgo(0.5), shown });
    expect(late).toMatchObject({ result: 'cancelled', is_let_in: true });
    const early = await right.scan({ code, at: minutesAgo(5), shown });
    expect(early).toMatchObject({ result: 'admitted', is_let_in: true });
    expect((await right.snapshot()).cancelled).toEqual([cancelled?.serial]);
  });

  it('with a former code is refused, and devices hear of the new one', async () => {
    const { codes, left, event, serials } = await setUp();
    const before = await left.snapshot();
    await ctx.db
      .updateTable('tickets')
      .set({ code: Buffer.from([1, 2, 3, 4, 5, 6]) })
      .where('event_id', '=', event.id)
      .where('serial', '=', serials[0] ?? 0)
      .execute();
    expect((await left.scan({ code: codes[0] })).result).toBe('replaced');
    expect((await left.scan({ code: codes[1] })).result).toBe('admitted');
    const changes = await left.snapshot(before.cursor);
    expect(changes).toMatchObject({ is_whole: false, replaced: [serials[0], 0x01_02_03] });
  });

  it('is refused outside of the hours of the event, and while it does not take place', async () => {
    const { codes, left, event } = await setUp();
    const change = (values: object) =>
      ctx.db.updateTable('events').set(values).where('id', '=', event.id).execute();
    const result = async () => (await left.scan({ code: codes[0] })).result;
    await change({ cancelled_at: clock.now() });
    expect(await result()).toBe('event_cancelled');
    await change({ cancelled_at: null, postponed_at: clock.now() });
    expect(await result()).toBe('event_postponed');
    const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
    await change({ postponed_at: null, starts_at: inDays(2) });
    expect(await result()).toBe('too_early');
    await change({ starts_at: inDays(-2) });
    expect(await result()).toBe('too_late');
  });
});

describe('a scan without network', () => {
  it('counts from when it was made, and the later one of two doors is a double on both', async () => {
    const { codes, left, right, path } = await setUp();
    const known = withSnapshot(null, await left.snapshot());
    const online = await left.scan({ code: codes[0] });
    expect(online.result).toBe('admitted');
    const late = await right.scan({ code: codes[0], at: minutesAgo(3), shown: 'admitted' });
    expect(late).toMatchObject({ result: 'admitted', admission: null });
    const again = await left.scan({ nonce: online.nonce, code: codes[0] });
    expect(again).toMatchObject({ result: 'double', admission: { at: late.at, door: 'Right' } });
    const state = withSnapshot(known, await left.snapshot(known.cursor));
    const serial = online.ticket?.serial ?? 0;
    expect(state.admitted.get(serial)).toEqual({ at: Date.parse(late.at), door: 2 });
    expect(state.doubles.get(serial)).toEqual([{ at: Date.parse(online.at), door: 1 }]);
    expect((await seller.get(`${path}/door`)).json).toMatchObject({
      categories: [{ sold: 1, admitted: 1 }],
      wrong_entries_count: 1,
      wrong_entries: [
        { nonce: online.nonce, result: 'double', door: 'Left', admission: { door: 'Right' } },
      ],
    });
  });

  it('is right with a wrong clock, of which both times are kept', async () => {
    const { codes, left, event } = await setUp();
    const wrong = clock.now().getTime() + 5 * 60_000;
    const scan = { nonce: randomUUID(), code: codes[0], at: wrong - 60_000, shown: 'admitted' };
    await left.post('/api/door/scans', { sent_at: wrong, scans: [scan] });
    expect(await scans(event.id)).toMatchObject([
      { at_device: new Date(wrong - 60_000), at_door: new Date(minutesAgo(1)), offline: true },
    ]);
  });

  it('counts as shown, if the answer to an earlier try was lost', async () => {
    const { codes, left, right } = await setUp();
    const [first, second] = [{ nonce: randomUUID(), code: codes[0] }, { nonce: randomUUID() }];
    expect((await left.scan(first)).result).toBe('admitted');
    // The device did not hear it, and knew of an admission that was undone.
    const refused = await left.scan({ ...first, shown: 'already_admitted' });
    expect(refused).toMatchObject({ result: 'already_admitted', is_let_in: false });
    expect((await right.scan({ code: codes[0] })).result).toBe('admitted');
    clock.advance({ minutes: 1 });
    const tried = await left.scan({ ...second, code: codes[0] });
    expect(tried.result).toBe('already_admitted');
    const entered = await left.scan({ ...second, code: codes[0], shown: 'admitted' });
    expect(entered).toMatchObject({ result: 'double', is_let_in: true });
    // An earlier try that arrives late changes nothing.
    expect((await left.scan({ ...second, code: codes[0] })).result).toBe('double');
  });

  it('of someone who was refused there counts for nothing', async () => {
    const { codes, left, right } = await setUp();
    const refused = await left.scan({ code: codes[0], shown: 'too_early' });
    expect(refused).toMatchObject({ result: 'too_early', is_let_in: false });
    expect((await right.scan({ code: codes[0] })).result).toBe('admitted');
  });
});

describe('undo', () => {
  it('lets the ticket in again, and makes the next of several the admission', async () => {
    const { codes, left, right } = await setUp();
    const shown = 'admitted';
    const early = await left.scan({ code: codes[0], at: minutesAgo(5), shown });
    const late = await right.scan({ code: codes[0], at: minutesAgo(2), shown });
    expect(late.result).toBe('double');
    const undone = await left.undo(early.nonce);
    expect(undone.json).toMatchObject({ is_undone: true, nonce: early.nonce });
    expect((await left.undo(early.nonce)).json).toEqual(undone.json);
    expect((await right.scan({ nonce: late.nonce, code: codes[0] })).result).toBe('admitted');
    await right.undo(late.nonce);
    const before = await left.snapshot();
    expect(before.admitted).toEqual([]);
    expect((await left.scan({ code: codes[0] })).result).toBe('admitted');
  });

  it('is for the same device, for 15 minutes, also when it hears of it later', async () => {
    const { codes, left, right, event } = await setUp();
    const scan = await left.scan({ code: codes[0] });
    expect((await right.undo(scan.nonce)).status).toBe(404);
    const refused = await left.scan({ code: codes[0] });
    expect((await left.undo(refused.nonce)).json).toMatchObject({ code: 'scan_not_undoable' });
    clock.advance({ minutes: 16 });
    const before = await scans(event.id);
    expect((await left.undo(scan.nonce)).json).toMatchObject({ code: 'undo_too_late' });
    expect(await scans(event.id)).toEqual(before);
    expect((await left.undo(scan.nonce, minutesAgo(2))).status).toBe(200);
  });
});
