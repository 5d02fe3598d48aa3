/** `npm run demo`: creates the demo data, or what is missing, also while a shop runs. */
import { parseArgs } from 'node:util';
import { makeDemoWorld, makeRestOfDemoWorld } from '../demo/make-demo-world.ts';
import { prepareDataFolder } from '../server/platform/data-folder.ts';
import { SetupError } from '../server/platform/setup-error.ts';
import { runUntilStopped, unlessStopped } from '../server/stop-on-signal.ts';
import { migrateDatabase, openDatabase } from './database.ts';
import { readEnvironment } from './env.ts';
import { step } from './progress.ts';

await runUntilStopped(async (stop) => {
  const { releases } = readOptions(process.argv.slice(2));
  const config = readEnvironment();
  if (!config.demo) throw new SetupError('The demo data is disabled. Set DEMO=on.');
  await prepareDataFolder(config);
  await using open = new AsyncDisposableStack();
  const database = await openDatabase(config, { whenInUse: 'share' });
  open.defer(() => database.stop());
  await step('Migrating the database', () => unlessStopped(stop, migrateDatabase(database.url)));
  const world = await step('Creating the demo data', (report) =>
    unlessStopped(stop, makeDemoWorld(database.url, config, report)),
  );
  const rest = await step('Creating the rest of the demo data', (report) =>
    unlessStopped(stop, makeRestOfDemoWorld(database.url, config, report)),
  );
  world.push(...rest);
  if (releases !== undefined) await makeBulk(database.url, releases);
  console.log(world.length > 0 ? `Made: ${world.join(', ')}.` : 'It was complete already.');
});

function readOptions(args: string[]): { releases?: number } {
  try {
    const { values } = parseArgs({ args, options: { releases: { type: 'string' } } });
    if (values.releases === undefined) return {};
    const releases = Number(values.releases);
    if (Number.isSafeInteger(releases) && releases > 0) return { releases };
  } catch {
    // Reported below, like any invalid number.
  }
  throw new SetupError(`npm run demo accepts --releases and a number, not "${args.join(' ')}".`);
}

/** A shop of that size for benchmarks; a million titles take minutes. */
async function makeBulk(databaseUrl: string, titles: number): Promise<void> {
  const { makeBulkWorld } = await import('../demo/bulk/make-bulk-world.ts');
  let printed = 0;
  const started = performance.now();
  await step(`Creating ${titles} titles`, () =>
    makeBulkWorld(databaseUrl, {
      titles,
      onProgress(written) {
        if (written - printed < titles / 10) return;
        printed = written;
        process.stdout.write(`${Math.round((100 * written) / titles)}% `);
      },
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  console.log(`${titles} titles, ${Math.round(titles / seconds)} per second.`);
}
