import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { DEMO_PASSWORD, DEMO_USERS } from '../../demo/people.ts';
import { reservePort } from '../../server/testing/reserve-port.ts';
import { post } from '../testing/post.ts';
import { dataFolder, processesOf, run } from '../testing/programs.ts';

const START = 'tools/start.ts';
const OPEN = 'Ctrl-C stops everything.';
const STARTUP_STEPS = ['Starting PostgreSQL', 'Migrating', 'demo world', 'Starting the shop', OPEN];

it('starts after it was killed at any point, and npm run demo works beside it', async () => {
  const env = { DATA_DIR: await dataFolder(), PORT: await reservePort(), HOST: '127.0.0.1' };
  for (const moment of STARTUP_STEPS) {
    const delay = Math.round(Math.random() * 300);
    const shop = run(START, env);
    await shop.waitForOutput(moment).catch((error) => {
      throw new Error(`After a kill, up to 300 ms after the moment before "${moment}"`, {
        cause: error,
      });
    });
    await sleep(delay);
    shop.kill('SIGKILL');
    expect(await shop.ended).toBe('SIGKILL');
  }
  // Otherwise it would create the rest of the demo data at the same time.
  const shop = run(START, { ...env, DEMO: 'off' });
  await shop.waitForOutput(OPEN);
  for (const { email } of DEMO_USERS) {
    const login = { email, password: DEMO_PASSWORD };
    const { status } = await post(`http://127.0.0.1:${env.PORT}`, '/api/login', login);
    expect(status).toBe(200);
  }
  const demo = run('tools/demo.ts', env);
  expect(await demo.ended).toBe(0);
  expect(demo.output.err).toBe('');
  expect(demo.output.out).toMatch(
    /^(It was complete already|Made: ((songs|logo|masters|faces)(, )?)+)\.$/m,
  );
  shop.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
  expect(await processesOf(env.DATA_DIR)).toEqual([]);
});
