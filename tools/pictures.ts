/**
 * `npm run pictures`: takes the screenshots of the README and the docs again, from the demo data.
 * They are in docs/pictures; `-- home` takes those with that word in their name.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDemoWorld } from '../demo/make-demo-world.ts';
import { launchChromium } from '../e2e/testing/launch-chromium.ts';
import { freeAddresses } from '../server/listen.ts';
import { prepareDataFolder } from '../server/platform/data-folder.ts';
import { startServer } from '../server/start-server.ts';
import { runUntilStopped, unlessStopped } from '../server/stop-on-signal.ts';
import { ensureBrowser } from './browser.ts';
import { migrateDatabase, openDatabase } from './database.ts';
import { readEnvironment } from './env.ts';
import { PICTURES, type Picture } from './pictures/list.ts';
import { step } from './progress.ts';
import { buildWeb, isWebBuilt } from './web-build.ts';

const FOLDER = join(import.meta.dirname, '..', 'docs', 'pictures');
const MAX_BYTES = 120_000;
/** Phone screenshots have twice the pixel density, because they are shown small. */
const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  desk: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
};

type Chromium = Awaited<ReturnType<typeof launchChromium>>;

await runUntilStopped(async (stop) => {
  await ensureBrowser();
  const config = { ...readEnvironment(), LOG_LEVEL: 'warn' as const };
  await prepareDataFolder(config);
  await using open = new AsyncDisposableStack();
  const database = await openDatabase(config, { whenInUse: 'fail' });
  open.defer(() => database.stop());
  await freeAddresses(config);
  if (!(await isWebBuilt())) await step('Building the web app', () => buildWeb(stop));
  await step('Migrating the database', () => unlessStopped(stop, migrateDatabase(database.url)));
  await step('Creating the demo data', (report) =>
    unlessStopped(stop, makeDemoWorld(database.url, config, report)),
  );
  const server = await step('Starting the shop', () =>
    startServer({ config, databaseUrl: database.url }),
  );
  open.defer(() => server.stop());
  const browser = await launchChromium();
  open.defer(() => browser.close());
  await mkdir(FOLDER, { recursive: true });
  const args = process.argv.slice(2);
  const selected = PICTURES.filter(
    ({ name }) => args.length === 0 || args.some((word) => name.includes(word)),
  );
  for (const picture of selected) {
    stop.throwIfAborted();
    await step(picture.name, () => takeScreenshot(browser, picture, config.publicUrl));
  }
});

async function takeScreenshot(browser: Chromium, picture: Picture, baseURL: string): Promise<void> {
  const { name, size, language, theme, country = 'GB', walk } = picture;
  const context = await browser.newContext({
    ...SIZES[size],
    baseURL,
    locale: language,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'country', value: country, url: baseURL }]);
  const page = await context.newPage();
  await walk(page);
  await page.waitForLoadState('networkidle');
  // Playwright itself supports only PNG and JPEG.
  const session = await context.newCDPSession(page);
  const { viewport, deviceScaleFactor: scale } = SIZES[size];
  const { cssVisualViewport: shown } = await session.send('Page.getLayoutMetrics');
  const clip = { x: shown.pageX, y: shown.pageY, ...viewport, scale };
  for (let quality = 86; quality > 30; quality -= 8) {
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      clip,
    });
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length > MAX_BYTES) continue;
    await writeFile(join(FOLDER, `${name}.webp`), bytes);
    break;
  }
  await context.close();
}
