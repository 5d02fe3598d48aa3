/**
 * A separate process with the platform's shared parts, for tests that need several. Controlled over
 * the `child_process.fork` channel; see processes.ts.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { makeCache } from '../platform/cache/cache.ts';
import { connect } from '../platform/db/connect.ts';
import { makeNotifier } from '../platform/db/notify.ts';
import { inTransaction } from '../platform/db/tx.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import { makeKeys } from '../platform/keys.ts';
import { type LimitName, makeRateLimits } from '../platform/rate-limits/rate-limits.ts';
import { makeRealtime } from '../platform/realtime/realtime.ts';
import type { Topic } from '../platform/realtime/topics.ts';
import { silentLog as log } from './logs.ts';
import { platformCtx } from './platform-ctx.ts';

const [, , url = ''] = process.argv;
const database = connect(url, { max: 5 });
const { db, pool } = database;
const notifier = makeNotifier({ url, log });
const cache = makeCache({ notifier, maxBytes: 1_000_000 });
const realtime = makeRealtime({ db, notifier, log });
const rateLimits = makeRateLimits({ pool, keys: makeKeys('the same in every process of a test') });
const ctx = platformCtx(database);
const loads = { count: 0 };

const finished = Promise.withResolvers<void>();

/**
 * Records its run in `job_runs`, then runs for as long as the payload says, or until `finishJobs`.
 */
const noteRun = defineJob({
  name: 'note-run',
  payload: z.object({ text: z.string(), ms: z.number() }),
  load: async () => ({
    async handler(_, { text, ms }) {
      await sql`insert into job_runs (text, pid) values (${text}, ${process.pid})`.execute(db);
      await Promise.race([sleep(ms), finished.promise]);
    },
  }),
});

const commands = {
  async fetch(key: string, tag: string, value: string) {
    return await cache.fetch(key, [tag], async () => {
      loads.count += 1;
      return value;
    });
  },
  loads: async () => loads.count,
  clear: (tag: string) => inTransaction(db, (tx) => cache.clear(tx, tag)),
  consume: (name: LimitName, key: string) => rateLimits.consume(name, key),
  async listen(topic: Topic) {
    await realtime.subscribe([topic], null, (event) => process.send?.({ event }));
  },
  publish: (topic: Topic, type: string, data: unknown) =>
    inTransaction(db, (tx) => realtime.publish(tx, topic, type, data)),
  async work(concurrency: number) {
    await startWorker(ctx, [noteRun], { concurrency });
  },
  finishJobs: async () => finished.resolve(),
};

export type Commands = typeof commands;

process.on('message', async ({ id, name, args }: { id: number; name: string; args: unknown[] }) => {
  const command = (commands as Record<string, (...args: unknown[]) => Promise<unknown>>)[name];
  try {
    process.send?.({ id, value: await command?.(...args) });
  } catch (error) {
    process.send?.({ id, error: String(error) });
  }
});
// The parent is gone: leave nothing behind.
process.on('disconnect', () => process.exit());
// The parent may have exited while this file was loading.
if (!process.connected) process.exit();
