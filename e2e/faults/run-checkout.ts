/** `node e2e/faults/run-checkout.ts 20`: so many rounds, on a PostgreSQL of their own. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFreshDatabases } from '../../bench/fresh-databases.ts';
import { connect } from '../../server/platform/db/connect.ts';
import { startEmbeddedPostgres } from '../../server/platform/db/embedded.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { sellUnderFire } from './checkout.ts';

const rounds = Number(process.argv[2] ?? 20);
const folder = await mkdtemp(join(tmpdir(), 'lathe-faults-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
try {
  const databaseUrl = await makeFreshDatabases(postgres)();
  const database = connect(databaseUrl, { max: 2 });
  await migrate(database);
  await database.close();
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  await sellUnderFire({ databaseUrl, dataDir: join(folder, 'data'), rounds, say });
  say(`${rounds} rounds: every copy sold once, every charge an order or given back.`);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
