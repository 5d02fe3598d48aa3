/** Page load time and layout shift on a phone with a slow network. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launchChromium } from '../e2e/testing/launch-chromium.ts';
import { reservePort } from '../server/testing/reserve-port.ts';
import { median } from './median.ts';
import { startProcess } from './processes.ts';
import { untilReady } from './shop.ts';

const START = join(import.meta.dirname, '..', 'tools', 'start.ts');

export interface PhoneFigures {
  name: string;
  largestPaintMs: number;
  layoutShift: number;
  /** Compressed, before any interaction. */
  scriptBytes: number;
}

const MOST_PAINT_MS = 1800;
const MOST_LAYOUT_SHIFT = 0.02;
const MOST_SCRIPT_BYTES = 160_000;

export function phoneProblems(page: PhoneFigures): string[] {
  const { name, largestPaintMs, layoutShift, scriptBytes } = page;
  const problems: string[] = [];
  if (largestPaintMs > MOST_PAINT_MS) {
    problems.push(`${name}: painted after ${whole(largestPaintMs)} ms, wanted ${MOST_PAINT_MS}.`);
  }
  if (layoutShift > MOST_LAYOUT_SHIFT) {
    problems.push(`${name}: moved by ${layoutShift.toFixed(3)}, wanted ${MOST_LAYOUT_SHIFT}.`);
  }
  if (scriptBytes > MOST_SCRIPT_BYTES) {
    problems.push(
      `${name}: ${whole(scriptBytes / 1000)} kB of script, wanted ${MOST_SCRIPT_BYTES / 1000}.`,
    );
  }
  return problems;
}

export function phoneLine(page: PhoneFigures): string {
  const { name, largestPaintMs, layoutShift, scriptBytes } = page;
  const mark = phoneProblems(page).length === 0 ? '✓' : '✗';
  return `${name}: largest paint ${whole(largestPaintMs)} ms (≤ ${MOST_PAINT_MS}), layout shift ${layoutShift.toFixed(3)} (≤ ${MOST_LAYOUT_SHIFT}), script ${whole(scriptBytes / 1000)} kB (≤ ${MOST_SCRIPT_BYTES / 1000}) ${mark}`;
}

function whole(value: number): string {
  return String(Math.round(value));
}

/** Lighthouse's profile of a mid-range phone on a slow connection. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
const SCREEN = { width: 390, height: 844 };
const VISITS = 5;

export async function measurePhone(folder: string): Promise<PhoneFigures[]> {
  await mkdir(folder, { recursive: true });
  const port = await reservePort();
  const origin = `http://127.0.0.1:${port}`;
  await using shop = startProcess(START, {
    logFile: join(folder, 'phone.log'),
    // Includes the demo data, because cover images dominate the load time.
    env: { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder, DATABASE_URL: '' },
  });
  await untilReady(shop, origin);
  return await measurePages(origin);
}

async function measurePages(origin: string): Promise<PhoneFigures[]> {
  const pages = [
    { name: 'home on a phone', path: '/' },
    { name: 'release on a phone', path: await someRelease(origin) },
  ];
  const browser = await launchChromium();
  try {
    const figures: PhoneFigures[] = [];
    for (const { name, path } of pages) {
      // The first visit fills the page cache; most real visitors get a cached page.
      await visitOnce(browser, `${origin}${path}`);
      const visits: Visit[] = [];
      for (let visit = 0; visit < VISITS; visit += 1) {
        visits.push(await visitOnce(browser, `${origin}${path}`));
      }
      figures.push({
        name,
        largestPaintMs: median(visits.map((each) => each.largestPaintMs)),
        layoutShift: Math.max(...visits.map((each) => each.layoutShift)),
        scriptBytes: median(visits.map((each) => each.scriptBytes)),
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function someRelease(origin: string): Promise<string> {
  const reply = await fetch(`${origin}/api/top_release_groups`);
  const { data } = (await reply.json()) as { data: { url: string }[] };
  const [first] = data;
  if (!first) throw new Error('There is no release to look at; the demo world is missing.');
  return first.url;
}

type Browser = Awaited<ReturnType<typeof launchChromium>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;
type Visit = Omit<PhoneFigures, 'name'>;

async function visitOnce(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: SCREEN, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  let scriptBytes = 0;
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    scriptBytes += (await response.request().sizes()).responseBodySize;
  });
  await page.addInitScript({ content: WATCH_PAINTS });
  await page.goto(url, { waitUntil: 'networkidle' });
  const seen = await readPaints(page);
  await context.close();
  return { ...seen, scriptBytes };
}

/** Runs in the page; a string because this program has no DOM types. Both values keep changing. */
const WATCH_PAINTS = `
  globalThis.seen = { largestPaintMs: 0, layoutShift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largestPaintMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

async function readPaints(page: Page): Promise<Omit<Visit, 'scriptBytes'>> {
  return await page.evaluate('globalThis.seen');
}
