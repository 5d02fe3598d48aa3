/** What devices at the door are answered, online and after hours without network. */
import { randomUUID } from 'node:crypto';
import { withSnapshot } from '@lathe/rules/door/snapshot';
import { readTicket, ticketText } from '@lathe/rules/tickets/code';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { addDoor, type Door, makeConcert, makeDoor } from './testing/doors.ts';

const app = await testApp({ limits: { checkout: { points: 1000, seconds: 600 } } });
const { ctx, clock } = app;
const owner = await makePerson(app, { seller: true });
const seller = await signedInBrowser(app, owner);
const desk = await makeOrderDesk(app);

async function setUp(quantity = 2) {
  const concert = await makeConcert(app, { ownerId: owner.id, quantity });
  const path = `/api/users/${owner.id}/events/${concert.event.id}`;
  const add = (name: string) => addDoor(app, { seller, path, name });
  return { ...concert, path, add, left: await add('Left'), right: await add('Right') };
}

async function scans(eventId: string) {
  return await ctx.db
    .selectFrom('admissions')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('at_server')
    .orderBy('id')
    .execute();
}

const minutesAgo = (minutes: number) => clock.now().getTime() - minutes * 60_000;

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

describe('a device', () => {
  it('has a secret link of its own, shown once, under a name of its own', async () => {
    const { left, path, add } = await setUp();
    expect(left.link).toMatch(/^http:\/\/localhost:3000\/door#[\w-]{43}$/);
    const door = (await seller.get(`${path}/door`)).json as { devices: object[] };
    expect(door.devices).toMatchObject([{ name: 'Left' }, { name: 'Right' }]);
    expect(JSON.stringify(door)).not.toContain(left.secret);
    const taken = await seller.post(`${path}/door_devices`, { name: 'left' });
    expect(taken.json).toMatchObject({ code: 'door_name_taken' });
    const both = await Promise.all(
      [1, 2].map(() => seller.post(`${path}/door_devices`, { name: 'Side' })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await seller.delete(`${path}/door_devices/${left.id}`)).status).toBe(204);
    expect((await add('Left')).id).not.toBe(left.id);
  });

  it('of somebody else, and with a wrong secret, reads and writes nothing', async () => {
    const { left, path, event } = await setUp();
    const stranger = await signedInBrowser(app, await makePerson(app, { seller: true }));
    expect((await stranger.get(`${path}/door`)).status).toBe(403);
    expect((await stranger.post(`${path}/door_devices`, { name: 'Mine' })).status).toBe(403);
    expect((await stranger.delete(`${path}/door_devices/${left.id}`)).status).toBe(403);
    for (const secret of ['', 'guessed', 'x'.repeat(5000)]) {
      const guess = makeDoor({ inject: app.app.inject.bind(app.app), ctx }, { ...left, secret });
      for (const reply of await everyCall(guess)) {
        expect(reply).toMatchObject({ status: 401, json: { code: 'door_link_unknown' } });
      }
    }
    expect(await scans(event.id)).toEqual([]);
  });

  it('that is revoked may only send what it scanned before', async () => {
    const { codes, left, path, event } = await setUp();
    clock.advance({ minutes: 10 });
    expect((await seller.delete(`${path}/door_devices/${left.id}`)).status).toBe(204);
    clock.advance({ minutes: 10 });
    for (const call of ['/api/door', '/api/door/changes?since=1', '/api/door/search?q=Bo']) {
      expect(await left.get(call)).toMatchObject({ status: 403, json: { code: 'door_revoked' } });
    }
    const shown = 'admitted';
    const late = await left.scan({ code: codes[0], at: minutesAgo(5), shown });
    expect(late).toMatchObject({ result: 'device_revoked', is_let_in: false });
    expect(await scans(event.id)).toEqual([]);
    const early = await left.scan({ code: codes[0], at: minutesAgo(15), shown });
    expect(early).toMatchObject({ result: 'admitted', is_let_in: true });
  });

  it('cannot send a nonce of another one, too many scans, or none', async () => {
    const { codes, left, right, event } = await setUp();
    const { nonce } = await left.scan({ code: codes[0] });
    const scan = (id: string = randomUUID()) => ({ nonce: id, code: codes[1], at: 1 });
    const wrong: [object[], number, string][] = [
      [[scan(), scan(nonce)], 409, 'scan_of_other_device'],
      [Array.from({ length: 201 }, () => scan()), 422, 'validation'],
      [[], 422, 'validation'],
      [[{ ...scan(), nonce: 'a' }], 422, 'validation'],
      [[{ ...scan(), shown: 'green' }], 422, 'validation'],
    ];
    const before = await scans(event.id);
    for (const [sent, status, code] of wrong) {
      const reply = await right.post('/api/door/scans', { sent_at: 1, scans: sent });
      expect(reply).toMatchObject({ status, json: { code } });
    }
    expect(await scans(event.id)).toEqual(before);
  });

  it('finds tickets by name or order, and nothing with blanks', async () => {
    const { codes, left, order } = await setUp(3);
    await left.scan({ code: codes[0] });
    const search = async (q: string) =>
      await left.get(`/api/door/search?q=${encodeURIComponent(q)}`);
    const names = async (q: string) =>
      ((await search(q)).json as { data: { name: string }[] }).data.map(({ name }) => name);
    expect(await names('guest')).toEqual(['Guest 1', 'Guest 2']);
    expect((await search('bo l')).json).toMatchObject({
      data: [{ name: 'Bo Lind', number: 1, is_cancelled: false, admission: { door: 'Left' } }],
    });
    const { number } = (await desk.readOrder(order)).order as { number: string };
    expect(await names(number)).toHaveLength(3);
    expect(await names('%%')).toEqual([]);
    for (const blank of ['', 'b', '   ']) expect((await search(blank)).status).toBe(422);
  });
});

describe('a snapshot', () => {
  it('has the key, the counts and every ticket that is not simply valid', async () => {
    const { codes, left, serials, event } = await setUp(5);
    await left.scan({ code: codes[2] });
    const snapshot = await left.snapshot();
    expect(snapshot).toMatchObject({
      is_whole: true,
      device: { name: 'Left', number: 1 },
      event: { number: event.number, name: 'Hafenfest', status: 'scheduled' },
      keys: [{ number: 1 }],
      categories: [{ number: 1, admitted: 1 }],
      doors: [
        { number: 1, name: 'Left' },
        { number: 2, name: 'Right' },
      ],
      last_serial: 5,
      cancelled: [],
      replaced: [],
    });
    expect([snapshot.admitted[0], snapshot.admitted[2]]).toEqual([serials[2], 1]);
  });

  it('of changes misses nothing that was open when the device asked before', async () => {
    const { codes, left, right, serials } = await setUp();
    const { cursor } = await left.snapshot();
    const open = await ctx.pool.connect();
    await open.query('begin');
    await open.query('update tickets set cancelled_at = now() where serial = $1', [serials[1]]);
    await right.scan({ code: codes[0] });
    const during = await left.snapshot(cursor);
    expect(during).toMatchObject({ is_whole: false, changed: [serials[0]] });
    await open.query('commit');
    open.release();
    const after = await left.snapshot(during.cursor);
    expect(after.changed).toContain(serials[1]);
    expect(after.cancelled).toEqual([serials[1]]);
    // The cursor waits for transactions of the other tests, too: until then, changes come again.
    let { cursor: next } = after;
    await expect
      .poll(async () => {
        const latest = await left.snapshot(next);
        next = latest.cursor;
        return latest.changed;
      })
      .toEqual([]);
  });

  it('is whole again for a cursor that the database cannot know', async () => {
    const { left } = await setUp();
    for (const cursor of ['9'.repeat(18), 'abc', '-1', '']) {
      expect((await left.snapshot(cursor)).is_whole).toBe(true);
    }
  });
});

async function everyCall(door: Door) {
  const scan = { nonce: randomUUID(), code: 'a', at: 1 };
  return [
    await door.get('/api/door'),
    await door.get('/api/door/changes?since=1'),
    await door.get('/api/door/search?q=Bo'),
    await door.post('/api/door/scans', { sent_at: 1, scans: [scan] }),
    await door.undo(randomUUID()),
  ];
}
