/** `npm run demo`: makes the demo world, or what it lacks, also beside a shop that runs. */
import { parseArgs } from 'node:util';
import { makeDemoWorld } from '../demo/make-demo-world.ts';
import { prepareDataFolder } from '../server/platform/data-folder.ts';
import { SetupError } from '../server/platform/setup-error.ts';
import { runUntilStopped, unlessStopped } from '../server/stop-on-signal.ts';
import { migrateDatabase, openDatabase } from './database.ts';
import { readEnvironment } from './env.ts';
import { step } from './progress.ts';

await runUntilStopped(async (stop) => {
  assertNoOptions(process.argv.slice(2));
  const config = readEnvironment();
  if (!config.demo) throw new SetupError('The demo world is switched off. Set DEMO=on.');
  await prepareDataFolder(config);
  await using open = new AsyncDisposableStack();
  const database = await openDatabase(config, { whenInUse: 'share' });
  open.defer(() => database.stop());
  await step('Migrating the database', () => unlessStopped(stop, migrateDatabase(database.url)));
  const made = await step('Making the demo world', () =>
    unlessStopped(stop, makeDemoWorld(database.url, config)),
  );
  console.log(made.length > 0 ? `Made: ${made.join(', ')}.` : 'It was complete already.');
});

function assertNoOptions(args: string[]): void {
  try {
    parseArgs({ args, options: {} });
  } catch {
    throw new SetupError(`npm run demo takes no options, and "${args.join(' ')}" was given.`);
  }
}
