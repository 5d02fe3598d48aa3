import { chmod, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DEMO_PASSWORD, DEMO_USERS } from '../demo/people.ts';
import { eventually } from '../server/testing/eventually.ts';
import { fakePostgres } from '../server/testing/fake-postgres.ts';
import { reservePort } from '../server/testing/reserve-port.ts';
import { sendHalfRequest } from './testing/half-request.ts';
import { post } from './testing/post.ts';
import {
  cleanUpAfterFile,
  copyFolder,
  dataFolder,
  type Program,
  processesOf,
  run,
  stillRunning,
} from './testing/programs.ts';

const START = 'tools/start.ts';
const OPEN = 'Ctrl-C stops everything.';
const NOBODY_UID = 65_534;

/** Data folder of the shop that the first test created and stopped, reused by later tests. */
let stopped: string | undefined;
const registerCleanUp = cleanUpAfterFile();

async function settings({ madeAlready = false } = {}) {
  const PORT = await reservePort();
  const DATA_DIR = await dataFolder();
  if (madeAlready && stopped) await copyFolder(stopped, DATA_DIR);
  return { DATA_DIR, PORT, HOST: '127.0.0.1' };
}

const addressOf = ({ PORT }: { PORT: number }) => `http://127.0.0.1:${PORT}`;

async function isOpen(env: { PORT: number }): Promise<boolean> {
  return await fetch(`${addressOf(env)}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function signIn(env: { PORT: number }, email: string): Promise<number> {
  return (await post(addressOf(env), '/api/login', { email, password: DEMO_PASSWORD })).status;
}

/** Checks that it exits by itself and prints one sentence. */
async function startupError(program: Program): Promise<string> {
  expect(await program.ended).toBe(1);
  expect(program.output.err).toMatch(/^✗ [^\n]+\.\n$/);
  return program.output.err;
}

describe('npm start', () => {
  it('opens a shop that prints how to sign in, and Ctrl-C stops everything', async () => {
    const env = await settings();
    const shop = run('tools/bootstrap.mjs start', env);
    await shop.waitForOutput(OPEN);
    expect(shop.output.out).toContain(`Lathe is open: ${addressOf(env)}`);
    for (const { email } of DEMO_USERS) expect(shop.output.out).toContain(email);
    expect(shop.output.out).toContain(DEMO_PASSWORD);
    expect((await fetch(addressOf(env))).status).toBe(200);

    const running = await processesOf(env.DATA_DIR, shop);
    // The bootstrap, the shop, the database and its child processes.
    expect(running.length).toBeGreaterThan(5);
    shop.killGroup('SIGINT');
    expect(await shop.ended).toBe(0);
    expect(shop.output.out).not.toContain('WARNING');
    expect(shop.output.err).toBe('');
    expect(await stillRunning(running)).toEqual([]);
    expect(await isOpen(env)).toBe(false);
    stopped = await dataFolder({ registerCleanUp });
    await copyFolder(env.DATA_DIR, stopped);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'stops everything on one %s to the first process, even during set-up',
    async (signal) => {
      const env = await settings();
      const shop = run('tools/bootstrap.mjs start', env);
      await shop.waitForOutput('Starting PostgreSQL');
      shop.kill(signal);
      expect(await shop.ended).toBe(0);
      expect(shop.output.err).toBe('');
      expect(shop.output.out).not.toContain('Lathe is open');
      expect(await processesOf(env.DATA_DIR)).toEqual([]);
    },
  );

  it('ends at once on the second Ctrl-C, including the database, and restarts cleanly', async () => {
    const env = await settings({ madeAlready: true });
    const shop = run('tools/bootstrap.mjs start', env);
    await shop.waitForOutput(OPEN);
    const running = await processesOf(env.DATA_DIR, shop);
    await sendHalfRequest(env.PORT);
    shop.killGroup('SIGINT');
    await shop.waitForOutput('Stopping');
    // A second signal within half a second counts as a duplicate of the first.
    await sleep(800);
    expect(await stillRunning(running)).not.toEqual([]);
    shop.killGroup('SIGINT');
    expect(await shop.ended).toBe(130);
    await eventually(async () => expect(await stillRunning(running)).toEqual([]));

    const again = run(START, { ...env, DEMO: 'off' });
    await again.waitForOutput(OPEN);
    expect(await signIn(env, 'customer@lathe.test')).toBe(200);
    again.kill('SIGTERM');
    expect(await again.ended).toBe(0);
  });

  it('rejects a second shop on the same data and a port in use, without affecting the first', async () => {
    const env = await settings({ madeAlready: true });
    const first = run(START, { ...env, DEMO: 'off' });
    await first.waitForOutput(OPEN);
    const otherFolder = await dataFolder();
    const [sameData, samePort] = [
      run(START, { ...env, PORT: await reservePort() }),
      run(START, { ...env, DATA_DIR: otherFolder }),
    ];
    expect(await startupError(sameData)).toBe(
      `✗ Lathe is already running on ${env.DATA_DIR} (process ${first.pid}). Stop it first, or set DATA_DIR and PORT.\n`,
    );
    expect(await startupError(samePort)).toBe(
      `✗ Port ${env.PORT} is in use. Stop the other program, or set PORT to another number.\n`,
    );
    expect(await processesOf(otherFolder)).toEqual([]);
    expect(await isOpen(env)).toBe(true);
    first.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  });
});

describe('npm start fails with one sentence for', () => {
  it('an invalid setting, before anything is created', async () => {
    const env = await settings();
    const sentence = await startupError(run(START, { ...env, PORT: 'http' }));
    expect(sentence).toBe('✗ PORT must be a whole number from 1 to 65535. See .env.example.\n');
    expect(await readdir(env.DATA_DIR)).toEqual([]);
  });

  it('a data folder that is a file', async () => {
    const env = await settings();
    const file = join(env.DATA_DIR, 'file');
    await writeFile(file, '');
    expect(await startupError(run(START, { ...env, DATA_DIR: file }))).toBe(
      `✗ DATA_DIR must be a folder, and ${file} is a file.\n`,
    );
  });

  it.runIf(process.getuid)('a data folder without write permission', async () => {
    const env = await settings();
    await chmod(env.DATA_DIR, 0o555);
    // Root can write everywhere.
    const options = process.getuid?.() === 0 ? { uid: NOBODY_UID } : {};
    expect(await startupError(run(START, env, options))).toMatch(
      /^✗ This user may not read and write .*Change its rights, or set DATA_DIR to a folder of yours\.\n$/,
    );
  });

  it.each(['tools/start.ts', 'server/main.ts'])(
    'a database that is too old (%s)',
    async (program) => {
      const env = { ...(await settings()), DATABASE_URL: await fakePostgres(12) };
      expect(await startupError(run(program, env))).toBe(
        '✗ The database of DATABASE_URL is PostgreSQL 12, which is too old: Lathe needs 16 or newer.\n',
      );
    },
  );

  it('a database that is not running', async () => {
    const port = await reservePort();
    const DATABASE_URL = `postgres://ann:secret@127.0.0.1:${port}/shop`;
    const sentence = await startupError(run(START, { ...(await settings()), DATABASE_URL }));
    expect(sentence).toMatch(`does not run: nothing listens at 127.0.0.1:${port}.`);
    expect(sentence).not.toContain('secret');
  });

  it('a port in use, in production too', async () => {
    const env = await settings();
    const other = createServer().listen(env.PORT, env.HOST);
    onTestFinished(() => void other.close());
    const DATABASE_URL = await fakePostgres('silent');
    expect(await startupError(run('server/main.ts', { ...env, DATABASE_URL }))).toBe(
      `✗ Port ${env.PORT} is in use. Stop the other program, or set PORT to another number.\n`,
    );
  });
});
