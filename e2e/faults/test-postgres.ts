/** A PostgreSQL server that can be restarted on the same port with all committed data. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseFactory } from '../../bench/fresh-databases.ts';
import { connect } from '../../server/platform/db/connect.ts';
import { startEmbeddedPostgres } from '../../server/platform/db/embedded.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { reservePort } from '../../server/testing/reserve-port.ts';

export interface TestPostgres extends AsyncDisposable {
  /** URL of a migrated, empty database. */
  url: string;
  /** `at once` behaves like a power cut; PostgreSQL recovers on start. */
  restart(mode: 'in order' | 'at once', downMs: number): Promise<void>;
}

export async function startTestPostgres(folder: string): Promise<TestPostgres> {
  const settings = { port: String(await reservePort()) };
  const start = () => startEmbeddedPostgres({ folder: join(folder, 'postgres'), settings });
  let postgres = await start();
  const url = await databaseFactory(postgres)();
  const database = connect(url, { max: 2 });
  await migrate(database);
  await database.close();
  return {
    url,
    async restart(mode, downMs) {
      if (mode === 'at once') postgres.stopAtOnce();
      else await postgres.stop();
      await sleep(downMs);
      postgres = await start();
    },
    [Symbol.asyncDispose]: () => postgres.stop(),
  };
}
