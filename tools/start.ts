/** `npm start`: everything from a fresh clone to a running shop. */
import { makeDemoWorld } from '../demo/make-demo-world.ts';
import type { Config } from '../server/config.ts';
import { freeAddresses } from '../server/listen.ts';
import { prepareDataFolder } from '../server/platform/data-folder.ts';
import { releaseMemory } from '../server/platform/release-memory.ts';
import { startServer } from '../server/start-server.ts';
import { runUntilStopped, unlessStopped, untilStopped } from '../server/stop-on-signal.ts';
import { migrateDatabase, openDatabase } from './database.ts';
import { startDemoWork } from './demo-background.ts';
import { readEnvironment } from './env.ts';
import { step } from './progress.ts';
import { buildWeb, isWebBuilt } from './web-build.ts';
import { welcome } from './welcome.ts';

await runUntilStopped(async (stop) => {
  stop.addEventListener('abort', () => console.log('\nStopping …'));
  const config = warnOnlyLog(readEnvironment());
  await prepareDataFolder(config);
  // Everything opened from here on is closed again, in reverse order.
  await using open = new AsyncDisposableStack();
  const database = await openDatabase(config, { whenInUse: 'fail' });
  open.defer(() => database.stop());
  await freeAddresses(config);
  stop.throwIfAborted();
  if (!(await isWebBuilt()))
    await step('Building the web app', () => unlessStopped(stop, buildWeb(stop)));
  await step('Migrating the database', () => unlessStopped(stop, migrateDatabase(database.url)));
  if (config.demo) {
    await step('Creating the demo data', (report) =>
      unlessStopped(stop, makeDemoWorld(database.url, config, report)),
    );
  }
  const server = await step('Starting the shop', () =>
    startServer({ config, databaseUrl: database.url }),
  );
  open.defer(() => server.stop());
  releaseMemory();
  stop.throwIfAborted();
  welcome(config);
  if (config.demo) open.defer(startDemoWork(database.url));
  await untilStopped(stop);
});

/** A log line per request would scroll the sign-in instructions out of view. */
function warnOnlyLog(config: Config): Config {
  const isLogLevelSet = process.env.LOG_LEVEL !== undefined || !process.stdout.isTTY;
  return isLogLevelSet ? config : { ...config, LOG_LEVEL: 'warn' };
}
