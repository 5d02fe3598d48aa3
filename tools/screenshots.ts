/**
 * `npm run screenshots`: visits every screen in both languages, runs axe at four widths in both themes,
 * and saves screenshots in .data/screenshots. `-- admin` runs one test file.
 */
import { glob, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fillRenderCache } from '../demo/media/fill-render-cache.ts';
import { SetupError } from '../server/platform/setup-error.ts';
import { ensureBrowser } from './browser.ts';
import { ROOT } from './checks/sources.ts';
import { readEnvironment } from './env.ts';
import { command, step } from './progress.ts';
import { spawnVitest } from './vitest.ts';
import { buildWeb, isWebBuilt } from './web-build.ts';

const FOLDER = join(ROOT, '.data', 'screenshots');

await command(async () => {
  const args = process.argv.slice(2);
  const journeys = await visualJourneys(args);
  if (journeys.length === 0)
    throw new SetupError(`No screenshot journey has "${args.join(' ')}" in its name.`);
  await ensureBrowser();
  if (!(await isWebBuilt())) await step('Building the web app', () => buildWeb());
  await step('Rendering the demo data', () =>
    fillRenderCache(readEnvironment(), { allSongs: true }),
  );
  await rm(FOLDER, { recursive: true, force: true });
  process.env.SCREENSHOTS = FOLDER;
  process.exitCode = (await spawnVitest(['run', ...journeys])) ?? 1;
  console.log(`▸ The screenshots are in ${FOLDER}`);
});

async function visualJourneys(args: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const path of glob('e2e/**/*.test.ts', { cwd: ROOT })) {
    if (args.length > 0 && !args.some((word) => path.includes(word))) continue;
    const text = await readFile(join(ROOT, path), 'utf8');
    if (path.startsWith('e2e/screenshots/') || text.includes('testing/accessibility.ts'))
      found.push(path);
  }
  return found;
}
