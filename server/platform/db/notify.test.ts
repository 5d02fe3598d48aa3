import { once } from 'node:events';
import { connect as connectTo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { collectLogs, silentLog } from '../../testing/logs.ts';
import { makeNotifier, type Notifier, type NotifyEvent, notify } from './notify.ts';
import { connectWithRetry } from './reconnecting-client.ts';
import { inTransaction } from './tx.ts';

const { db, url } = await testDatabase();
const open: Notifier[] = [];

afterEach(async () => {
  for (const notifier of open.splice(0)) await notifier.close();
});

function notifierAt(address = url, log = silentLog): Notifier {
  const notifier = makeNotifier({ url: address, log });
  open.push(notifier);
  return notifier;
}

async function listen(notifier: Notifier, channel: string): Promise<NotifyEvent[]> {
  const events: NotifyEvent[] = [];
  notifier.subscribe(channel, (event) => events.push(event));
  await eventually(() => expect(events).toContainEqual({ kind: 'listening' }));
  return events;
}

const send = (channel: string, payload: string) =>
  inTransaction(db, (tx) => notify(tx, channel, payload));

async function killListeners() {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'lathe-listen' and datname = current_database()`.execute(db);
}

describe('notifications', () => {
  it('arrive after the commit and not before', async () => {
    const events = await listen(notifierAt(), 'news');
    await inTransaction(db, async (tx) => {
      await notify(tx, 'news', 'hello');
      // The round trip of a second message gives the first one enough time to arrive.
      await send('news', 'other');
      await eventually(() => expect(events).toContainEqual({ kind: 'message', payload: 'other' }));
      expect(events).not.toContainEqual({ kind: 'message', payload: 'hello' });
    });
    await eventually(() => expect(events).toContainEqual({ kind: 'message', payload: 'hello' }));
  });

  it('of a rolled-back transaction are never sent', async () => {
    const events = await listen(notifierAt(), 'news');
    const failing = inTransaction(db, async (tx) => {
      await notify(tx, 'news', 'never');
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await send('news', 'after');
    await eventually(() => expect(events).toContainEqual({ kind: 'message', payload: 'after' }));
    expect(events).not.toContainEqual({ kind: 'message', payload: 'never' });
  });

  it('may be as long as PostgreSQL allows, and are rejected with one sentence beyond', async () => {
    const events = await listen(notifierAt(), 'news');
    await send('news', 'x'.repeat(7999));
    await eventually(() => expect(events).toHaveLength(2));
    // The limit counts bytes, not characters.
    await expect(send('news', 'ü'.repeat(4000))).rejects.toThrow('has 8000 bytes');
  });

  it('reach only current subscribers of the channel', async () => {
    const notifier = notifierAt();
    const other = await listen(notifier, 'Other "channel"');
    const left: NotifyEvent[] = [];
    const leave = notifier.subscribe('news', (event) => left.push(event));
    const events = await listen(notifier, 'news');
    leave();
    await send('news', 'one');
    await send('Other "channel"', 'two');
    await eventually(() => expect(other).toContainEqual({ kind: 'message', payload: 'two' }));
    expect(events).toContainEqual({ kind: 'message', payload: 'one' });
    expect(left.filter(({ kind }) => kind === 'message')).toEqual([]);
  });

  it('continue after a listener has failed', async () => {
    const { log, lines } = collectLogs();
    const notifier = notifierAt(url, log);
    notifier.subscribe('news', () => {
      throw new Error('not my day');
    });
    const events = await listen(notifier, 'news');
    await send('news', 'still');
    await eventually(() => expect(events).toContainEqual({ kind: 'message', payload: 'still' }));
    expect(lines.some(({ msg }) => msg.includes('listener'))).toBe(true);
  });

  it('are lost while the connection is down, and the listener learns when the gap starts and ends', async () => {
    const events = await listen(notifierAt(), 'news');
    events.length = 0;
    await killListeners();
    await eventually(() => expect(events).toEqual([{ kind: 'lost' }, { kind: 'listening' }]));
    await send('news', 'again');
    await eventually(() => expect(events).toContainEqual({ kind: 'message', payload: 'again' }));
  });

  it('are received again once the server is back', async () => {
    const gate = await proxyTo(url);
    gate.refuse(true);
    const notifier = notifierAt(gate.url);
    const events: NotifyEvent[] = [];
    notifier.subscribe('news', (event) => events.push(event));
    await eventually(() => expect(gate.refused()).toBeGreaterThan(2));
    expect(events).toEqual([]);
    gate.refuse(false);
    await eventually(() => expect(events).toEqual([{ kind: 'listening' }]));
  });
});

describe('listener connection', () => {
  it('that no longer responds is closed and replaced', async () => {
    const gate = await proxyTo(url);
    const delivered: string[] = [];
    const connection = connectWithRetry({
      config: { connectionString: gate.url },
      name: 'lathe-test',
      log: silentLog,
      // Long enough for a busy machine to answer before the connection is frozen.
      ping: { everyMs: 20, timeoutMs: 3000 },
      opened: async () => void delivered.push('opened'),
      onLost: () => delivered.push('lost'),
    });
    onTestFinished(() => connection.close());
    await eventually(() => expect(delivered).toEqual(['opened']));
    gate.freeze();
    await eventually(() => expect(delivered).toEqual(['opened', 'lost', 'opened']));
  });
});

/**
 * A proxy to the database that can reject connections, or silently drop them as a firewall does.
 */
async function proxyTo(target: string) {
  const { hostname, port } = new URL(target);
  let refusing = false;
  let rejected = 0;
  const pairs: Socket[][] = [];
  const server = createServer((near) => {
    if (refusing) {
      rejected += 1;
      near.destroy();
      return;
    }
    const far = connectTo(Number(port), hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    pairs.push([near, far]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of pairs.flat()) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const through = new URL(target);
  through.hostname = '127.0.0.1';
  through.port = String(address.port);
  return {
    url: through.href,
    refuse: (value: boolean) => {
      refusing = value;
    },
    refused: () => rejected,
    freeze: () => {
      for (const socket of pairs.splice(0).flat()) socket.unpipe().pause();
    },
  };
}
