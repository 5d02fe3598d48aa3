/** One database and folder for several processes of a test, with direct access to both. */
import { afterAll } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { makeContext } from '../../server/make-context.ts';
import { testDatabase } from '../../server/testing/database.ts';
import { dataFolder } from './programs.ts';

export async function sharedWorld() {
  const DATA_DIR = await dataFolder({ registerCleanUp: afterAll });
  const { url: DATABASE_URL } = await testDatabase();
  const env = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    SECRET: 'a shared secret for all processes of this test',
    DATA_DIR,
    DATABASE_URL,
  };
  const live = await makeContext(readConfig(env), DATABASE_URL);
  afterAll(() => live.close());
  return { env, ctx: live.ctx };
}
