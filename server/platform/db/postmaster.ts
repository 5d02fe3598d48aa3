/** The server process of a cluster: whether it runs and accepts connections. */
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { SetupError } from '../setup-error.ts';

const CONNECT_TIMEOUT_MS = 5000;
const MAX_EXIT_MS = 1000;

export interface Postmaster {
  pid: number;
  port: number;
}

/**
 * PostgreSQL's pid file survives a killed server, and another process may have that pid by now.
 * PostgreSQL then refuses to start until the file is removed.
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

/** The pid file disappears shortly before the process ends. */
export async function waitUntilGone({ pid }: Postmaster): Promise<void> {
  const deadline = Date.now() + MAX_EXIT_MS;
  while (isAlive(pid) && (await commandOf(pid)) !== '' && Date.now() < deadline) await sleep(10);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Empty for a zombie process; null when it cannot be determined. */
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
export async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === '28P01') {
      throw new SetupError(
        'The stored password of the embedded database is wrong. Restore the old one, or remove the folder to start from scratch.',
      );
    }
    // Too many connections: the server is up.
    return code === '53300';
  } finally {
    client.end().catch(() => undefined);
  }
}
