/** `npm start`: everything from a fresh clone to a shop that can be looked at. */
import { makeDemoWorld } from '../demo/make-demo-world.ts';
import { startServer } from '../server/start-server.ts';
import { stopOnSignal } from '../server/stop-on-signal.ts';
import { migrateDatabase, openDatabase } from './database.ts';
import { readEnvironment } from './env.ts';
import { command, step } from './progress.ts';
import { claimDataFolder } from './running.ts';
import { buildWeb, isWebBuilt } from './web-build.ts';
import { welcome } from './welcome.ts';

await command(async () => {
  const config = readEnvironment();
  const release = await claimDataFolder(config);
  try {
    if (!(await isWebBuilt())) await step('Building the web', buildWeb);
    const database = await openDatabase(config);
    try {
      await step('Migrating the database', () => migrateDatabase(database.url));
      if (config.demo)
        await step('Making the demo world', () => makeDemoWorld(database.url, config));
      const server = await step('Starting the shop', () =>
        startServer({ config, databaseUrl: database.url }),
      );
      welcome(config);
      stopOnSignal(async () => {
        console.log('\nStopping …');
        await server.stop();
        await database.stop();
        await release();
      });
    } catch (error) {
      await database.stop();
      throw error;
    }
  } catch (error) {
    await release();
    throw error;
  }
});
