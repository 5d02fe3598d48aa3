/** Page load time and layout shift on a phone with a slow network. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launchChromium } from '../e2e/testing/launch-chromium.ts';
import { reservePort } from '../server/testing/reserve-port.ts';
import { median } from './median.ts';
import { startProcess } from './processes.ts';
import { waitUntilReady } from './shop.ts';

const START = join(import.meta.dirname, '..', 'tools', 'start.ts');

export interface PhoneResult {
  name: string;
  largestPaintMs: number;
  layoutShift: number;
  /** Compressed, before any interaction. */
  scriptBytes: number;
}

const MAX_PAINT_MS = 1800;
const MAX_LAYOUT_SHIFT = 0.02;
const MAX_SCRIPT_BYTES = 160_000;

export function phoneProblems(page: PhoneResult): string[] {
  const { name, largestPaintMs, layoutShift, scriptBytes } = page;
  const problems: string[] = [];
  if (largestPaintMs > MAX_PAINT_MS) {
    problems.push(
      `${name}: largest paint after ${rounded(largestPaintMs)} ms, expected at most ${MAX_PAINT_MS}.`,
    );
  }
  if (layoutShift > MAX_LAYOUT_SHIFT) {
    problems.push(
      `${name}: layout shift of ${layoutShift.toFixed(3)}, expected at most ${MAX_LAYOUT_SHIFT}.`,
    );
  }
  if (scriptBytes > MAX_SCRIPT_BYTES) {
    problems.push(
      `${name}: ${rounded(scriptBytes / 1000)} kB of script, expected at most ${MAX_SCRIPT_BYTES / 1000}.`,
    );
  }
  return problems;
}

export function phoneLine(page: PhoneResult): string {
  const { name, largestPaintMs, layoutShift, scriptBytes } = page;
  const mark = phoneProblems(page).length === 0 ? '✓' : '✗';
  return `${name}: largest paint ${rounded(largestPaintMs)} ms (≤ ${MAX_PAINT_MS}), layout shift ${layoutShift.toFixed(3)} (≤ ${MAX_LAYOUT_SHIFT}), script ${rounded(scriptBytes / 1000)} kB (≤ ${MAX_SCRIPT_BYTES / 1000}) ${mark}`;
}

function rounded(value: number): string {
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

export async function measurePhone(folder: string): Promise<PhoneResult[]> {
  await mkdir(folder, { recursive: true });
  const port = await reservePort();
  const origin = `http://127.0.0.1:${port}`;
  await using shop = startProcess(START, {
    logFile: join(folder, 'phone.log'),
    // Includes the demo data, because cover images dominate the load time.
    env: { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder, DATABASE_URL: '' },
  });
  await waitUntilReady(shop, origin);
  return await measurePages(origin);
}

async function measurePages(origin: string): Promise<PhoneResult[]> {
  const pages = [
    { name: 'home on a phone', path: '/' },
    { name: 'release on a phone', path: await findReleasePath(origin) },
  ];
  const browser = await launchChromium();
  try {
    const results: PhoneResult[] = [];
    for (const { name, path } of pages) {
      // The first visit fills the page cache; most real visitors get a cached page.
      await visitPage(browser, `${origin}${path}`);
      const visits: Visit[] = [];
      for (let visit = 0; visit < VISITS; visit += 1) {
        visits.push(await visitPage(browser, `${origin}${path}`));
      }
      results.push({
        name,
        largestPaintMs: median(visits.map((each) => each.largestPaintMs)),
        layoutShift: Math.max(...visits.map((each) => each.layoutShift)),
        scriptBytes: median(visits.map((each) => each.scriptBytes)),
      });
    }
    return results;
  } finally {
    await browser.close();
  }
}

async function findReleasePath(origin: string): Promise<string> {
  const reply = await fetch(`${origin}/api/top_release_groups`);
  const { data } = (await reply.json()) as { data: { url: string }[] };
  const [first] = data;
  if (!first) throw new Error('No release found; the demo data is missing.');
  return first.url;
}

type Browser = Awaited<ReturnType<typeof launchChromium>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;
type Visit = Omit<PhoneResult, 'name'>;

async function visitPage(browser: Browser, url: string): Promise<Visit> {
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
  await page.addInitScript({ content: OBSERVE_PAINTS });
  await page.goto(url, { waitUntil: 'networkidle' });
  const seen = await readPaints(page);
  await context.close();
  return { ...seen, scriptBytes };
}

/** Runs in the page; a string because this program has no DOM types. Both values keep changing. */
const OBSERVE_PAINTS = `
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
