/** Creates the files of the embedded database once and atomically, even if a run is killed. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { explain, SetupError } from '../setup-error.ts';
import { writeOnce } from '../write-once.ts';
import type { ServiceAccount } from './service-account.ts';

export const USER = 'lathe';

interface Programs {
  folder: string;
  account: ServiceAccount | null;
  cwd: string;
}

export async function ensureCluster(folder: string, programs: Programs) {
  const cluster = join(folder, 'cluster');
  const passwordFile = join(folder, 'password');
  await removeLeftovers(folder);
  if (!existsSync(cluster)) await makeCluster(folder, cluster, passwordFile, programs);
  await assertOwn(cluster, programs.account?.uid ?? process.getuid?.());
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    throw new SetupError(`${cluster} contains no database. Move it away to start from scratch.`);
  }
  const password = await readFile(passwordFile, 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    throw new SetupError(
      `The password of the embedded database is missing from ${passwordFile}. Restore it, or remove ${folder} to start from scratch.`,
    );
  });
  return { cluster, password: password.trim() };
}

/**
 * PostgreSQL accepts only files owned by its own user. An earlier start as root leads to this
 * error.
 */
async function assertOwn(cluster: string, account: number | undefined): Promise<void> {
  const { uid } = await stat(cluster);
  if (account === undefined || uid === account) return;
  throw new SetupError(
    `${cluster} belongs to another user (${uid}, not ${account}). Start Lathe as the user who created it, or set DATA_DIR.`,
  );
}

const PART = 'cluster.part-';
/** A newer folder may belong to a process that started at the same time. */
const LEFTOVER_AGE_MS = 10 * 60_000;

/** Created under a temporary name and renamed when complete, so an interrupted run starts over. */
async function makeCluster(
  folder: string,
  cluster: string,
  passwordFile: string,
  programs: Programs,
): Promise<void> {
  await writeOnce(passwordFile, randomBytes(24).toString('base64url'), programs.account);
  // A unique name: the initdb of a killed run may still write to the old one.
  const part = await mkdtemp(join(folder, PART));
  try {
    if (programs.account) await chown(part, programs.account.uid, programs.account.gid);
    await initialise(part, passwordFile, programs);
    await rename(part, cluster);
  } catch (error) {
    // Two processes may create it at the same time; the first to finish wins.
    if (!existsSync(cluster)) throw explain(error);
  } finally {
    await rm(part, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function removeLeftovers(folder: string): Promise<void> {
  const parts = (await readdir(folder)).filter((name) => name.startsWith(PART));
  for (const path of parts.map((name) => join(folder, name))) {
    const info = await stat(path).catch(() => null);
    if (!info || Date.now() - info.mtimeMs < LEFTOVER_AGE_MS) continue;
    await rm(path, { recursive: true, force: true });
  }
}

async function initialise(part: string, passwordFile: string, programs: Programs): Promise<void> {
  const args = ['-D', part, '-U', USER, '--pwfile', passwordFile, '--auth=scram-sha-256'];
  const initdb = spawn(
    join(programs.folder, 'initdb'),
    [...args, '--encoding=UTF8', '--locale=C', '--no-sync'],
    {
      ...programs.account,
      cwd: programs.cwd,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
      // Ctrl-C must not stop initdb; it only takes about a second.
      detached: true,
      windowsHide: true,
    },
  );
  const ended = new Promise((done, failed) => {
    initdb.once('error', failed);
    initdb.once('close', done);
  });
  const [stderr, code] = await Promise.all([text(initdb.stderr), ended]);
  if (code === 0) return;
  if (stderr.includes('No space left on device')) throw explain(new Error(stderr));
  const reason = stderr.split('\n').find((line) => /error|FATAL|could not/i.test(line)) ?? stderr;
  throw new SetupError(
    `The embedded database could not be created: ${reason.trim()}. Fix that, or set DATABASE_URL to your own PostgreSQL.`,
  );
}
