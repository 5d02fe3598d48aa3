/**
 * One running shop per data folder. The claim is a lock in its database, which goes with the
 * connection that holds it: a killed run leaves nothing behind, and no process number is trusted.
 */
import pg from 'pg';

const LOCK = 7_261_003;
const NAME = 'lathe-claim-';
/** The connection of a run that was killed a moment ago may take a moment to end. */
const PATIENCE_MS = 2000;
const LOCK_NOT_AVAILABLE = '55P03';

/** Null when the claim is ours, until the connection ends; else the process that has it. */
export async function claimDatabase(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, application_name: NAME + process.pid });
  // It ends when the database stops, which is no news to us.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${PATIENCE_MS}`);
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
  return rows[0]?.application_name.replace(NAME, '') ?? 'unknown';
}
