/** The server process of a cluster: whether it runs, and whether it is ready to be asked. */
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { SetupError } from '../setup-error.ts';

const PATIENCE_MS = 5000;
const LONGEST_END_MS = 1000;

export interface Postmaster {
  pid: number;
  port: number;
}

/**
 * PostgreSQL's own pid file outlives a killed server, and its number may since belong to somebody
 * else: then PostgreSQL refuses to start until the file is removed.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const file = join(cluster, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const [pid, dataFolder = cluster, , port] = [
    Number(lines[0]),
    lines[1],
    lines[2],
    Number(lines[3]),
  ];
  if (!pid || !isAlive(pid)) return null;
  const command = await commandOf(pid);
  if (command === null || command.includes(dataFolder)) return { pid, port };
  await rm(file, { force: true });
  return null;
}

/** The pid file goes a moment before the process does. */
export async function untilGone({ pid }: Postmaster): Promise<void> {
  const deadline = Date.now() + LONGEST_END_MS;
  while (isAlive(pid) && (await commandOf(pid)) !== '' && Date.now() < deadline) await sleep(10);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process lives too, although we may not signal it.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Empty for a process that has ended and was not buried yet; null where it cannot be found out. */
async function commandOf(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    return await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  }
  return await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => null,
  );
}

/** False while the server starts or stops. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === '28P01') {
      throw new SetupError(
        'The password beside the embedded database is not its own. Put the old one back, or remove the folder to start afresh.',
      );
    }
    // All connections are taken: by somebody whom it answers.
    return code === '53300';
  } finally {
    client.end().catch(() => undefined);
  }
}
