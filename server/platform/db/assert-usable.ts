/** Explains in one sentence why a database cannot be used, before anything depends on it. */
import pg from 'pg';
import { SetupError } from '../setup-error.ts';

const MIN_VERSION = 16;
const TIMEOUT_MS = 10_000;

export async function assertUsable(url: string, timeoutMs = TIMEOUT_MS): Promise<void> {
  const version = await serverVersion(url, timeoutMs);
  if (version < MIN_VERSION) {
    throw new SetupError(
      `The database of DATABASE_URL is PostgreSQL ${version}, which is too old: Lathe needs ${MIN_VERSION} or newer.`,
    );
  }
}

async function serverVersion(url: string, timeoutMs: number): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  } catch (error) {
    throw new SetupError(`The database of DATABASE_URL ${explainFailure(error, client)}`, {
      cause: error,
    });
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Omits the URL, which contains the password. */
function explainFailure(error: unknown, { host, port, user, database }: pg.Client): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `does not run: nothing listens at ${host}:${port}. Start it, or change DATABASE_URL.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `cannot be found: there is no machine called ${host}. Change DATABASE_URL.`;
    case '28P01':
      return `rejects the password of user "${user}". Change DATABASE_URL.`;
    case '3D000':
      return `is not there: the server has none called "${database}". Create it, or change DATABASE_URL.`;
    default:
      if (/timeout/.test(message) || code === 'ETIMEDOUT' || code === 'EHOSTUNREACH') {
        return `does not answer at ${host}:${port}. Check the firewall, or change DATABASE_URL.`;
      }
      return `cannot be used: ${message || code}.`;
  }
}
