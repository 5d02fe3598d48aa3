/** Devices at the door: their secret links, what each may do, and the tickets that they know. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { type Door, makeDoor } from './testing/doors.ts';
import { openDoors } from './testing/open-doors.ts';

const app = await testApp({ limits: { checkout: { points: 1000, seconds: 600 } } });
const { ctx, clock } = app;
const { minutesAgo, scans, seller, setUp } = await openDoors(app);
const desk = await makeOrderDesk(app);

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
