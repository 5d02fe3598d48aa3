/**
 * Allows one running shop per data folder, with a lock in its database that ends with its
 * connection: a killed run leaves no lock, and no pid file is needed.
 */
import pg from 'pg';

const LOCK = 7_261_003;
const APPLICATION_NAME = 'lathe-claim-';
/** The connection of a killed run may take a moment to close. */
const TIMEOUT_MS = 2000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Null when the lock was acquired, until the connection ends; otherwise the process that holds it.
 */
export async function claimDatabase(url: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: APPLICATION_NAME + process.pid,
  });
  // The connection ends when the database stops, which is expected.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${TIMEOUT_MS}`);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return null;
  } catch (error) {
    if ((error as pg.DatabaseError).code !== LOCK_NOT_AVAILABLE) throw error;
    const holder = await findHolder(client);
    await client.end();
    return holder;
  }
}

async function findHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [LOCK],
  );
  return rows[0]?.application_name.replace(APPLICATION_NAME, '') ?? 'unknown';
}
