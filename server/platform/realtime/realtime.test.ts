import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { silentLog as log } from '../../testing/logs.ts';
import { platformCtx } from '../../testing/platform-ctx.ts';
import { makeNotifier } from '../db/notify.ts';
import { inTransaction, type Tx } from '../db/tx.ts';
import { runDueJobs } from '../jobs/worker.ts';
import { sweepRealtimeEvents } from './jobs.ts';
import { makeRealtime, type RealtimeEvent, type Subscription } from './realtime.ts';
import type { Topic } from './topics.ts';

const database = await testDatabase();
const { db, url } = database;
const notifier = makeNotifier({ url, log });
const realtime = makeRealtime({ db, notifier, log });
const subscriptions: Subscription[] = [];

afterEach(() => {
  for (const { unsubscribe } of subscriptions.splice(0)) unsubscribe();
});
afterAll(async () => {
  realtime.close();
  await notifier.close();
});

async function listen(topics: Topic[], lastEventId: string | null = null) {
  const events: RealtimeEvent[] = [];
  const subscription = await realtime.subscribe(topics, lastEventId, (event) => events.push(event));
  subscriptions.push(subscription);
  /** Where a browser would resume: the last ID it received. */
  const resumeAt = () =>
    events.findLast(({ id }) => id !== undefined)?.id ?? subscription.resumeAt();
  return { ...subscription, events, names: () => events.map(({ data }) => data), resumeAt };
}

const publish = (topic: Topic, name: string) =>
  inTransaction(db, (tx) => realtime.publish(tx, topic, 'said', name));

/** A transaction that published an event and stays open until the test commits it. */
async function openTransaction(topic: Topic, name: string) {
  const published = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const done = inTransaction(db, async (tx: Tx) => {
    await realtime.publish(tx, topic, 'said', name);
    published.resolve();
    await end.promise;
  });
  await published.promise;
  return {
    async commit() {
      end.resolve();
      await done;
    },
    async rollback() {
      end.reject(new Error('rolled back'));
      await done.catch(() => undefined);
    },
  };
}

describe('realtime event', () => {
  it('reaches only the subscribers of its topic', async () => {
    const listener = await listen(['public:news', 'user:7']);
    const other = await listen(['public:other']);
    await publish('public:news', 'one');
    await publish('user:7', 'two');
    await publish('public:other', 'three');
    await eventually(() => expect(other.names()).toEqual(['three']));
    expect(listener.names()).toEqual(['one', 'two']);
    expect(listener.events[0]?.type).toBe('said');
  });

  it('of a rolled-back transaction is never sent', async () => {
    const listener = await listen(['public:news']);
    const rolledBack = await openTransaction('public:news', 'never');
    await rolledBack.rollback();
    await publish('public:news', 'after');
    await eventually(() => expect(listener.names()).toEqual(['after']));
  });

  it('is not sent after unsubscribing', async () => {
    const removed = await listen(['public:news']);
    const stays = await listen(['public:news']);
    removed.unsubscribe();
    await publish('public:news', 'one');
    await eventually(() => expect(stays.names()).toEqual(['one']));
    expect(removed.names()).toEqual([]);
  });

  it('is sent once the listening connection is back, if it was lost', async () => {
    const listener = await listen(['public:news']);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'lathe-listen' and datname = current_database()`.execute(db);
    await publish('public:news', 'in the gap');
    await eventually(() => expect(listener.names()).toEqual(['in the gap']));
  });

  it('is rejected with an invalid topic or type', async () => {
    await expect(publish('user:a b' as Topic, 'x')).rejects.toThrow('topic');
    const broken = inTransaction(db, (tx) =>
      realtime.publish(tx, 'public:news', 'a\ndata: b', null),
    );
    await expect(broken).rejects.toThrow('type');
  });
});

describe('resuming', () => {
  it('sends the missed events of the own topics', async () => {
    const before = await listen(['public:news']);
    await publish('public:news', 'heard');
    await eventually(() => expect(before.names()).toEqual(['heard']));
    before.unsubscribe();
    await publish('public:news', 'missed');
    await publish('user:7', 'not mine');
    const after = await listen(['public:news'], before.resumeAt());
    expect(after.names()).toContain('missed');
    expect(after.names()).not.toContain('not mine');
    await publish('public:news', 'live');
    await eventually(() => expect(after.names().at(-1)).toBe('live'));
  });

  it('never misses an event that committed after a later one, live or resumed', async () => {
    const live = await listen(['public:news']);
    const tooEarly = await openTransaction('public:news', 'first said, last committed');
    await publish('public:news', 'last said, first committed');
    await eventually(() => expect(live.names()).toEqual(['last said, first committed']));
    const resumeAt = live.resumeAt();
    await tooEarly.commit();
    await eventually(() => expect(live.names()).toContain('first said, last committed'));
    // Each event arrives once, although a transaction was open in between.
    expect(live.names()).toHaveLength(2);
    const resumed = await listen(['public:news'], resumeAt);
    expect(resumed.names()).toContain('first said, last committed');
  });

  it('advances the resume position only with the last event of a batch', async () => {
    const before = await listen(['public:news']);
    const start = before.resumeAt();
    before.unsubscribe();
    for (const name of ['one', 'two', 'three']) await publish('public:news', name);
    const { events } = await listen(['public:news'], start);
    expect(events.map(({ id }) => id !== undefined)).toEqual([false, false, true]);
  });

  it('sends missed events before new ones', async () => {
    const observer = await listen(['public:news']);
    const start = observer.resumeAt();
    // Large enough that reading it takes longer than the next event.
    await sql`insert into realtime_events (topic, type, data)
      select 'public:long', 'said', to_jsonb(repeat('x', 30000)) from generate_series(1, 500)`.execute(
      db,
    );
    await publish('public:news', 'the last missed');
    await eventually(() => expect(observer.names()).toEqual(['the last missed']));
    const resuming = listen(['public:long', 'public:news'], start);
    await publish('public:news', 'meanwhile');
    await eventually(() => expect(observer.names()).toContain('meanwhile'));
    const { names } = await resuming;
    await eventually(() => expect(names()).toContain('meanwhile'));
    expect(names().indexOf('the last missed')).toBe(500);
    expect(names().indexOf('meanwhile')).toBe(501);
  });

  it('loses nothing with many concurrent writers and disconnects', async () => {
    const names = Array.from({ length: 150 }, (_, at) => `event ${at}`).toSorted();
    const start = (await listen(['public:storm'])).resumeAt();
    let writing = true;
    const writer = async (number: number) => {
      for (const name of names.filter((_, at) => at % 10 === number)) {
        await inTransaction(db, async (tx) => {
          await realtime.publish(tx, 'public:storm', 'said', name);
          await sleep(Math.random() * 30);
        });
      }
    };
    /** Disconnects and resumes repeatedly. */
    const browser = async () => {
      const received = new Set<unknown>();
      let position = start;
      let visits = 0;
      for (let last = false; !last; visits += 1) {
        last = !writing;
        const stream = await listen(['public:storm'], position);
        await sleep(Math.random() * 20);
        stream.unsubscribe();
        // Every other time the connection is cut in the middle, and the rest is lost.
        const cut = !last && visits % 2 === 0 ? stream.events.slice(0, visits % 7) : stream.events;
        for (const { data } of cut) received.add(data);
        position = cut.findLast(({ id }) => id !== undefined)?.id ?? position;
      }
      return { received: [...received].toSorted(), visits };
    };
    const writes = Promise.all(Array.from({ length: 10 }, (_, at) => writer(at)));
    const browsers = [browser(), browser(), browser()];
    await writes;
    writing = false;
    for (const { received, visits } of await Promise.all(browsers)) {
      expect(received).toEqual(names);
      expect(visits).toBeGreaterThan(5);
    }
  });

  it.each(['0', '-1', 'nonsense', '99999999999999999', `${'9'.repeat(40)}`])(
    'from the unknown position %s sends a reset',
    async (lastEventId) => {
      const { events } = await listen(['public:news'], lastEventId);
      expect(events).toMatchObject([{ type: 'reset', id: expect.any(String) }]);
    },
  );

  it('sends a reset when too many events were missed', async () => {
    const { resumeAt, unsubscribe } = await listen(['public:news']);
    const start = resumeAt();
    unsubscribe();
    await sql`insert into realtime_events (topic, type, data)
      select 'public:news', 'said', '1' from generate_series(1, 1001)`.execute(db);
    const { events } = await listen(['public:news'], start);
    expect(events).toMatchObject([{ type: 'reset' }]);
  });
});

describe('realtime sweep', () => {
  const at = { now: new Date('2030-01-01T00:00:00Z') };
  const ctx = platformCtx(database, { clock: { now: () => at.now } });
  const sweepAt = async (minute: number) => {
    at.now = new Date(Date.UTC(2030, 0, 1, 0, minute));
    await inTransaction(db, (tx) => ctx.jobs.enqueue(tx, sweepRealtimeEvents, {}));
    await runDueJobs(ctx, [sweepRealtimeEvents]);
  };
  const count = async () => (await db.selectFrom('realtime_events').select('id').execute()).length;

  it('deletes events after an hour, and resets clients that were away for longer', async () => {
    await sql`delete from realtime_events`.execute(db);
    const { resumeAt } = await listen(['public:news']);
    const old = resumeAt();
    await publish('public:news', 'early');
    await sweepAt(0);
    const live = await listen(['public:news']);
    await publish('public:news', 'late');
    await eventually(() => expect(live.names()).toContain('late'));
    const fresh = live.resumeAt();
    await publish('public:news', 'later');
    await sweepAt(59);
    expect(await count()).toBe(3);
    expect((await listen(['public:news'], old)).names()).toEqual(['early', 'late', 'later']);
    await sweepAt(61);
    expect(await count()).toBe(2);
    expect((await listen(['public:news'], old)).events).toMatchObject([{ type: 'reset' }]);
    expect((await listen(['public:news'], fresh)).names()).toEqual(['later']);
  });

  it('does not reset an idle client', async () => {
    const quiet = await listen(['public:news']);
    for (const minute of [100, 110, 120]) {
      const before = quiet.resumeAt();
      await sweepAt(minute);
      await eventually(() => expect(quiet.resumeAt()).not.toBe(before));
    }
    const position = quiet.resumeAt();
    await sweepAt(175);
    expect((await listen(['public:news'], position)).events).toEqual([]);
    expect(quiet.events).toEqual([]);
  });

  it('keeps events of a long uncommitted transaction and those after it', async () => {
    const long = await openTransaction('public:news', 'long');
    const position = (await listen(['public:news'])).resumeAt();
    await sweepAt(200);
    await sweepAt(300);
    await long.commit();
    await sweepAt(301);
    expect((await listen(['public:news'], position)).names()).toEqual(['long']);
  });

  it('removes what a restore brought from a server with higher transaction ids', async () => {
    await sql`insert into realtime_events (xid, topic, type, data)
      values ('99999999999', 'public:news', 'said', '"from elsewhere"')`.execute(db);
    await sql`insert into realtime_marks values ('2020-01-01', '99999999999', true)`.execute(db);
    const position = (await listen(['public:news'])).resumeAt();
    await sweepAt(400);
    expect((await listen(['public:news'], position)).events).toEqual([]);
    const left = await db.selectFrom('realtime_events').select('data').execute();
    expect(left.map(({ data }) => data)).not.toContain('from elsewhere');
  });
});
