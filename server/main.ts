/** Entry point of one server process: `node server/main.ts`. Production runs any number of them. */
import { constants, setPriority } from 'node:os';
import { readConfig } from './config.ts';
import { freeAddresses } from './listen.ts';
import { prepareDataFolder } from './platform/data-folder.ts';
import { assertUsable } from './platform/db/assert-usable.ts';
import { connect } from './platform/db/connect.ts';
import { migrate } from './platform/db/migrate.ts';
import { releaseMemory } from './platform/release-memory.ts';
import { SetupError } from './platform/setup-error.ts';
import { startServer } from './start-server.ts';
import { runUntilStopped, unlessStopped, untilStopped } from './stop-on-signal.ts';

await runUntilStopped(async (stop) => {
  const config = readConfig(process.env);
  if (!config.DATABASE_URL) {
    throw new SetupError('DATABASE_URL is not set. `npm start` starts its own database.');
  }
  // When web and worker share a machine, page requests take priority over background jobs.
  if (!config.roles.web) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  await prepareDataFolder(config);
  if (config.roles.web) await freeAddresses(config);
  await unlessStopped(stop, prepareDatabase(config.DATABASE_URL));
  await using running = new AsyncDisposableStack();
  const server = await startServer({ config, databaseUrl: config.DATABASE_URL });
  running.defer(() => server.stop());
  releaseMemory();
  server.live.ctx.log.info({ url: server.url, roles: config.ROLES }, 'started');
  await untilStopped(stop);
});

async function prepareDatabase(url: string): Promise<void> {
  await assertUsable(url);
  const database = connect(url, { max: 2 });
  await migrate(database);
  await database.close();
}
