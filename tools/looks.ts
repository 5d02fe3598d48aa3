/**
 * `npm run looks`: takes the walks through every screen in both languages, asks axe at four widths by
 * day and by night, and leaves pictures of all of it in .data/looks. `-- admin` for one journey alone.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { renderAhead } from '../demo/media/render-ahead.ts';
import { ensureBrowser } from './browser.ts';
import { ROOT } from './checks/sources.ts';
import { readEnvironment } from './env.ts';
import { command, step } from './progress.ts';
import { spawnVitest } from './vitest.ts';
import { buildWeb, isWebBuilt } from './web-build.ts';

const FOLDER = join(ROOT, '.data', 'looks');

await command(async () => {
  const asked = process.argv.slice(2);
  await ensureBrowser();
  if (!(await isWebBuilt())) await step('Building the web', () => buildWeb());
  await step('Rendering for the demo world', () => renderAhead(readEnvironment()));
  await rm(FOLDER, { recursive: true, force: true });
  process.env.LOOKS = FOLDER;
  const journeys = asked.length > 0 ? asked.map((name) => `e2e/${name}`) : ['e2e/'];
  process.exitCode = (await spawnVitest(['run', '--project', 'journeys', ...journeys])) ?? 1;
  console.log(`▸ The pictures are in ${FOLDER}`);
});
