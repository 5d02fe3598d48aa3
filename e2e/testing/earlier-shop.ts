/** A data folder that an earlier version left, and `npm start` on it. */
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import type { Ctx } from '../../server/context.ts';
import { makeContext } from '../../server/make-context.ts';
import { connect } from '../../server/platform/db/connect.ts';
import { startEmbeddedPostgres } from '../../server/platform/db/embedded.ts';
import { runOnServer } from '../../server/testing/database.ts';
import { makeEarlierShop } from '../../server/testing/earlier-version.ts';
import { silentLog } from '../../server/testing/logs.ts';
import { reservePort } from '../../server/testing/reserve-port.ts';
import { cleanUpAfterFile, dataFolder, type Program, run } from './programs.ts';

export interface UpgradedShop {
  url: string;
  program: Program;
  /** Of another process on the same folder. */
  ctx: Ctx;
}

/** Call it outside of tests. */
export async function upgradedShop(): Promise<UpgradedShop> {
  const registerCleanUp = cleanUpAfterFile();
  const DATA_DIR = await dataFolder({ registerCleanUp });
  await fillFolder(DATA_DIR);
  const env = { DATA_DIR, PORT: await reservePort(), HOST: '127.0.0.1', DEMO: 'off' };
  const program = run('tools/bootstrap.mjs start', env, { registerCleanUp });
  await program.waitForOutput('Ctrl-C stops everything.');
  const config = readConfig({ ...env, PORT: String(env.PORT) });
  const { url } = await startEmbeddedPostgres({ folder: join(DATA_DIR, 'postgres') });
  const live = await makeContext(config, url('lathe'), { log: silentLog });
  registerCleanUp(() => live.close());
  return { url: config.publicUrl, program, ctx: live.ctx };
}

async function fillFolder(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({
    folder: join(dataDir, 'postgres'),
    settings: { fsync: 'off' },
  });
  try {
    await runOnServer(postgres.url(''), (client) => client.query('create database lathe'));
    const database = connect(postgres.url('lathe'), { max: 2 });
    await makeEarlierShop(database.pool);
    await database.close();
  } finally {
    await postgres.stop();
  }
}
