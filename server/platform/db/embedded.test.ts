import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { findPostmaster } from './postmaster.ts';
import { serviceAccount } from './service-account.ts';
import { openSharedDir, sweepSharedDirs } from './shared-dirs.ts';

const account = await serviceAccount();
const settings = { fsync: 'off', shared_buffers: '16MB' };
const start = (folder: string) => startEmbeddedPostgres({ folder, settings });

/** Accessible to every user, unlike the folder that mkdtemp creates. */
async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lathe-embedded-'));
  await chmod(folder, 0o755);
  return folder;
}

async function runQuery(postgres: EmbeddedPostgres, question: string): Promise<unknown> {
  const client = new pg.Client(postgres.url('postgres'));
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query({ text: question, rowMode: 'array' });
  await client.end();
  return rows[0]?.[0];
}

async function waitUntilGone(pid: number | undefined): Promise<void> {
  await eventually(() => expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH'));
}

describe('embedded database', async () => {
  const folder = await openFolder();
  const cluster = join(folder, 'cluster');
  const first = await start(folder);
  await runQuery(first, 'create table kept as select 7 as number');
  afterAll(async () => {
    await (await start(folder)).stop();
    await rm(folder, { recursive: true });
  });

  it('of a killed run is taken over and stopped', async () => {
    const taken = await start(folder);
    expect(taken.url('postgres')).toBe(first.url('postgres'));
    const pid = (await findPostmaster(cluster))?.pid;
    await taken.stop();
    await waitUntilGone(pid);
    expect(await findPostmaster(cluster)).toBeNull();
    await expect(first.stop()).resolves.toBeUndefined();
  });

  it('restarts with its data after it was killed', async () => {
    await start(folder);
    const pid = (await findPostmaster(cluster))?.pid ?? 0;
    process.kill(pid, 'SIGKILL');
    const repeated = await start(folder);
    expect(await runQuery(repeated, 'select number from kept')).toBe(7);
    expect((await findPostmaster(cluster))?.pid).not.toBe(pid);
    await repeated.stop();
  });

  it('stops immediately without a clean shutdown, and restarts', async () => {
    const postgres = await start(folder);
    const pid = (await findPostmaster(cluster))?.pid;
    postgres.stopAtOnce();
    await waitUntilGone(pid);
    const repeated = await start(folder);
    expect(await runQuery(repeated, 'select number from kept')).toBe(7);
    await repeated.stop();
  });

  it('starts even when its old process id belongs to another process', async () => {
    const stranger = spawn('sleep', ['60'], { ...account });
    onTestFinished(() => void stranger.kill());
    const pidFile = join(cluster, 'postmaster.pid');
    await writeFile(pidFile, `${stranger.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n`);
    if (account) await chown(pidFile, account.uid, account.gid);
    const postgres = await start(folder);
    expect(await runQuery(postgres, 'select number from kept')).toBe(7);
    await postgres.stop();
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });

  it('with a lost password reports it and is not changed', async () => {
    const file = join(folder, 'password');
    const password = await readFile(file);
    onTestFinished(() => writeFile(file, password));
    await rm(file);
    await expect(start(folder)).rejects.toThrow(
      `The password of the embedded database is missing from ${file}.`,
    );
    await writeFile(file, 'guessed');
    await expect(start(folder)).rejects.toThrow(
      'The stored password of the embedded database is wrong.',
    );
    expect(existsSync(join(cluster, 'PG_VERSION'))).toBe(true);
    expect(await findPostmaster(cluster)).toBeNull();
  });
});

describe('a first start', () => {
  it('during another one and after a killed one creates one database', async () => {
    const folder = await openFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    const [old, young] = [join(folder, 'cluster.part-old'), join(folder, 'cluster.part-young')];
    for (const part of [old, young]) {
      await mkdir(part);
      await writeFile(join(part, 'PG_VERSION'), '');
    }
    await utimes(old, 0, 0);
    const [one, two] = await Promise.all([start(folder), start(folder)]);
    expect(one.url('postgres')).toBe(two.url('postgres'));
    expect(await runQuery(two, 'select 1')).toBe(1);
    await Promise.all([one.stop(), two.stop()]);
    const parts = (await readdir(folder)).filter((name) => name.startsWith('cluster'));
    expect(parts.toSorted()).toEqual(['cluster', 'cluster.part-young']);
  });

  it('on a foreign or invalid folder reports it', async () => {
    const folder = await openFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, 'cluster'), { mode: 0o700 });
    if (account) {
      await expect(start(folder)).rejects.toThrow('belongs to another user (0, not');
      await chown(join(folder, 'cluster'), account.uid, account.gid);
    }
    await writeFile(join(folder, 'cluster', 'mine.txt'), 'not yours');
    await expect(start(folder)).rejects.toThrow('contains no database. Move it away');
    expect(await readFile(join(folder, 'cluster', 'mine.txt'), 'utf8')).toBe('not yours');
  });
});

describe.runIf(account)('embedded database as root in a root-only folder', () => {
  const owners = [0, account?.uid ?? 0];
  const homeOf = (folder: string) => openSharedDir(folder, owners);

  it('is stored elsewhere, private, and removed together with its folder', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'lathe-closed-'));
    const folder = join(closed, 'data');
    const postgres = await start(folder);
    const home = await homeOf(folder);
    expect(await runQuery(postgres, 'show data_directory')).toBe(join(home, 'cluster'));
    expect((await stat(join(home, 'cluster'))).mode & 0o077).toBe(0);
    expect((await stat(join(home, 'password'))).mode & 0o077).toBe(0);
    expect(await readdir(folder)).toEqual([]);
    const pid = (await findPostmaster(join(home, 'cluster')))?.pid;

    // Deleted while running, as after a kill -9: the server must stop as well.
    await rm(closed, { recursive: true });
    await sweepSharedDirs(owners);
    await waitUntilGone(pid);
    expect(existsSync(home)).toBe(false);
  });

  it('does not use a folder prepared by another user', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'lathe-closed-'));
    const folder = join(closed, 'data');
    await mkdir(folder);
    const home = await homeOf(folder);
    onTestFinished(() =>
      Promise.all([home, closed].map((path) => rm(path, { recursive: true }))).then(
        () => undefined,
      ),
    );
    await chown(home, 12_345, 12_345);
    await expect(start(folder)).rejects.toThrow(`${home} is needed but belongs to another user.`);
  });
});

const mountable = await canMount();

describe.runIf(mountable)('embedded database on a full disk', () => {
  async function smallDisk(megabytes: number): Promise<string> {
    const disk = await openFolder();
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'none', disk]);
    onTestFinished(async () => {
      execFileSync('/bin/umount', ['-l', disk]);
      await rm(disk, { recursive: true });
    });
    return disk;
  }

  it('is not created, reports it and leaves nothing behind', async () => {
    const folder = join(await smallDisk(12), 'postgres');
    await expect(start(folder)).rejects.toThrow('The disk is full.');
    expect(await readdir(folder)).toEqual(['password']);
  });

  it('does not start, reports it, and starts when there is space', async () => {
    const disk = await smallDisk(90);
    const folder = join(disk, 'postgres');
    await (await start(folder)).stop();
    await fill(join(disk, 'filler'));
    await expect(start(folder)).rejects.toThrow('The disk is full.');
    await rm(join(disk, 'filler'));
    const postgres = await start(folder);
    expect(await runQuery(postgres, 'select 1')).toBe(1);
    await postgres.stop();
  });
});

async function fill(path: string): Promise<void> {
  for (const bytes of [1_000_000, 4096]) {
    for (let full = false; !full; ) {
      full = await appendFile(path, Buffer.alloc(bytes)).then(
        () => false,
        () => true,
      );
    }
  }
}

/** Requires root, and some containers forbid it. */
async function canMount(): Promise<boolean> {
  if (process.platform !== 'linux' || !account) return false;
  const folder = await openFolder();
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', 'none', folder], { stdio: 'ignore' });
    execFileSync('/bin/umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    await rm(folder, { recursive: true });
  }
}
