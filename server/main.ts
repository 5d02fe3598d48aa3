/** One process of the shop: `node server/main.ts`. Production runs as many as it likes. */
import { readConfig } from './config.ts';
import { assertUsable, connect } from './platform/db/connect.ts';
import { migrate } from './platform/db/migrate.ts';
import { explain, SetupError } from './platform/setup-error.ts';
import { startServer } from './start-server.ts';
import { stopOnSignal } from './stop-on-signal.ts';

try {
  const config = readConfig(process.env);
  if (!config.DATABASE_URL) {
    throw new SetupError('DATABASE_URL is not set. `npm start` brings a database of its own.');
  }
  const database = connect(config.DATABASE_URL, { max: 2 });
  await assertUsable(database);
  await migrate(database);
  await database.close();
  const server = await startServer({ config, databaseUrl: config.DATABASE_URL });
  server.live.ctx.log.info({ url: server.url, roles: config.ROLES }, 'started');
  stopOnSignal(() => server.stop());
} catch (error) {
  const explained = explain(error);
  process.stderr.write(
    explained instanceof SetupError
      ? `✗ ${explained.message}\n`
      : `${String((explained as Error).stack)}\n`,
  );
  process.exitCode = 1;
}
