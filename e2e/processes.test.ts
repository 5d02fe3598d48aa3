import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../server/platform/db/tx.ts';
import { eventually } from '../server/testing/eventually.ts';
import { reservePort } from '../server/testing/reserve-port.ts';
import { sendHalfRequest } from './testing/half-request.ts';
import { post } from './testing/post.ts';
import { cleanUpAfterFile, type Program, run } from './testing/programs.ts';
import { sharedWorld } from './testing/shared-world.ts';

const registerCleanUp = cleanUpAfterFile();
const { env, ctx } = await sharedWorld();
const { db, pool, cache, realtime } = ctx;

interface Web extends Program {
  port: number;
  url: string;
}

async function startWeb(): Promise<Web> {
  const port = await reservePort();
  const url = `http://127.0.0.1:${port}`;
  const program = run('server/main.ts', { ...env, PORT: port, ROLES: 'web' }, { registerCleanUp });
  await program.answersAt(url);
  return { ...program, port, url };
}

function startWorker(): Program {
  return run('server/main.ts', { ...env, ROLES: 'worker' }, { registerCleanUp });
}

/** Counts workers: each holds a lock on a connection of this name. */
async function workers(): Promise<number> {
  const { rows } = await pool.query(`select 1 from pg_stat_activity
    where application_name = 'lathe-worker' and datname = current_database()`);
  return rows.length;
}

const programs: Program[] = [];
const [one, two] = await Promise.all([startWeb(), startWeb()]);

function registerAt({ url }: Web, email: string): Promise<Response> {
  const name = { first_name: 'Ann', last_name: 'Other' };
  return post(url, '/api/register', { ...name, email, password: 'Turntable9', terms: true });
}

async function mailsTo(email: string, { url }: Web): Promise<unknown[]> {
  return (await fetch(`${url}/dev/mail.json?to=${email}`)).json();
}

/** Reads server-sent events as they arrive. */
async function openStream({ url }: Web) {
  const reply = await fetch(`${url}/realtime?topics=public:news`);
  const received = { text: '', ended: false };
  const reading = (async () => {
    for await (const chunk of reply.body ?? []) received.text += Buffer.from(chunk).toString();
    received.ended = true;
  })();
  reading.catch(() => undefined);
  await eventually(() => expect(received.text).toMatch(/^id: /m));
  return { received, reading };
}

describe('two web processes on one database', () => {
  it('clear their caches together', async () => {
    const countries = async ({ url }: Web) => {
      const reply = await fetch(`${url}/api/shipping_countries`);
      const { data } = (await reply.json()) as { data: { iso: string }[] };
      return data.map(({ iso }) => iso);
    };
    // The second request fills the cache.
    for (const web of [one, two, one, two]) expect(await countries(web)).toContain('NZ');

    await db.deleteFrom('shipping_countries').where('iso', '=', 'NZ').execute();
    // Both still have it cached; otherwise the next step would prove nothing.
    for (const web of [one, two]) expect(await countries(web)).toContain('NZ');
    await inTransaction(db, (tx) => cache.clear(tx, 'shipping-countries'));
    for (const web of [one, two]) {
      await eventually(async () => expect(await countries(web)).not.toContain('NZ'));
    }
  });

  it('count wrong passwords together', async () => {
    const guess = async ({ url }: Web, email: string) =>
      (await post(url, '/api/login', { email, password: 'Guessed123' })).status;
    const tries = [];
    for (const web of [one, two, one, two, one]) tries.push(await guess(web, 'ann@example.com'));
    expect(tries).not.toContain(429);
    for (const web of [one, two]) expect(await guess(web, 'ann@example.com')).toBe(429);
    expect(await guess(two, 'bob@example.com')).not.toBe(429);
  });

  it('send events of other processes to their browsers', async () => {
    const streams = await Promise.all([openStream(one), openStream(two)]);
    await inTransaction(db, (tx) => realtime.publish(tx, 'public:news', 'news', { number: 7 }));
    for (const { received } of streams) {
      await eventually(() => expect(received.text).toContain('event: news\ndata: {"number":7}'));
    }
  });
});

describe('workers', () => {
  it('run the jobs of a web process, and another process shows the result', async () => {
    expect((await registerAt(one, 'cleo@example.com')).status).toBe(204);
    expect(await mailsTo('cleo@example.com', two)).toEqual([]);
    programs.push(startWorker(), startWorker());
    await eventually(async () => expect(await workers()).toBe(2));
    await eventually(async () => expect(await mailsTo('cleo@example.com', two)).toHaveLength(1));
  });
});

describe('stopping a process', () => {
  it('completes open requests, ends streams, accepts no new connections, and affects no other process', async () => {
    const web = await startWeb();
    const { received, reading } = await openStream(web);
    const other = await openStream(one);
    const { socket, rest } = await sendHalfRequest(web.port);

    web.kill('SIGTERM');
    await reading;
    expect(received.ended).toBe(true);
    await eventually(() => expect(fetch(`${web.url}/health`)).rejects.toThrow('fetch failed'));
    socket.write(rest);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 419 /);
    expect(await web.ended).toBe(0);

    expect(other.received.ended).toBe(false);
    expect((await fetch(`${one.url}/health/ready`)).status).toBe(200);
  });

  it('ends in time although a job hangs, and returns the job without counting the attempt', async () => {
    const blocker = await pool.connect();
    await blocker.query('begin; lock table kept_mails in access exclusive mode');
    expect((await registerAt(one, 'dora@example.com')).status).toBe(204);
    const jobs = async () => {
      const { rows } = await pool.query(`select attempts, locked_by is not null as locked
        from graphile_worker.jobs where task_identifier = 'send-account-mail'`);
      return rows;
    };
    await eventually(async () => expect(await jobs()).toEqual([{ attempts: 1, locked: true }]));

    for (const worker of programs) worker.kill('SIGTERM');
    // A worker that is not done within 25 s would exit with 1.
    expect(await Promise.all(programs.map(({ ended }) => ended))).toEqual([0, 0]);
    expect(await jobs()).toEqual([{ attempts: 0, locked: false }]);

    await blocker.query('rollback');
    blocker.release();
    startWorker();
    await eventually(async () => expect(await mailsTo('dora@example.com', two)).not.toEqual([]));
  });
});
