/** Scripts, load time, blocking and layout shift of every public page on a slow phone. */
import { launchChromium } from '../e2e/testing/launch-chromium.ts';
import { demoShop } from './demo-shop.ts';
import { median } from './median.ts';
import { type PublicPage, publicPages } from './public-pages.ts';

export interface PhoneResult {
  name: string;
  largestPaintMs: number;
  layoutShift: number;
  /** Time in tasks beyond 50 ms each, after the first paint: the page does not react to input. */
  blockingMs: number;
  /** Scripts and messages, compressed, before any interaction. */
  scriptBytes: number;
}

const MAX_PAINT_MS = 1200;
const MAX_BLOCKING_MS = 150;
const MAX_LAYOUT_SHIFT = 0.02;
const MAX_SCRIPT_BYTES = 120_000;

export function phoneProblems(page: PhoneResult): string[] {
  const { name, largestPaintMs, layoutShift, blockingMs, scriptBytes } = page;
  const problems: string[] = [];
  if (largestPaintMs > MAX_PAINT_MS) {
    problems.push(
      `${name}: largest paint after ${rounded(largestPaintMs)} ms, expected at most ${MAX_PAINT_MS}.`,
    );
  }
  if (blockingMs > MAX_BLOCKING_MS) {
    problems.push(
      `${name}: blocked for ${rounded(blockingMs)} ms, expected at most ${MAX_BLOCKING_MS}.`,
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
  const { name, largestPaintMs, layoutShift, blockingMs, scriptBytes } = page;
  const mark = phoneProblems(page).length === 0 ? '✓' : '✗';
  return [
    `${name}: largest paint ${rounded(largestPaintMs)} ms (≤ ${MAX_PAINT_MS})`,
    `blocked ${rounded(blockingMs)} ms (≤ ${MAX_BLOCKING_MS})`,
    `layout shift ${layoutShift.toFixed(3)} (≤ ${MAX_LAYOUT_SHIFT})`,
    `script ${rounded(scriptBytes / 1000)} kB (≤ ${MAX_SCRIPT_BYTES / 1000}) ${mark}`,
  ].join(', ');
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
  await using shop = await demoShop(folder);
  return await measurePages(shop.origin);
}

/** Without names, all pages. */
async function measurePages(origin: string, names: readonly string[] = []): Promise<PhoneResult[]> {
  const pages = await publicPages(origin);
  const browser = await launchChromium();
  try {
    const results: PhoneResult[] = [];
    for (const page of pages.filter(({ name }) => names.length === 0 || names.includes(name))) {
      // The first visit fills the page cache; most real visitors get a cached page.
      await visitPage(browser, origin, page);
      const visits: Visit[] = [];
      for (let visit = 0; visit < VISITS; visit += 1) {
        visits.push(await visitPage(browser, origin, page));
      }
      results.push({
        name: `${page.name} on a phone`,
        largestPaintMs: median(visits.map((each) => each.largestPaintMs)),
        blockingMs: median(visits.map((each) => each.blockingMs)),
        layoutShift: Math.max(...visits.map((each) => each.layoutShift)),
        scriptBytes: median(visits.map((each) => each.scriptBytes)),
      });
    }
    return results;
  } finally {
    await browser.close();
  }
}

type Browser = Awaited<ReturnType<typeof launchChromium>>;
type Visit = Omit<PhoneResult, 'name'>;

async function visitPage(
  browser: Browser,
  origin: string,
  { path, cookies = {} }: PublicPage,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: SCREEN, deviceScaleFactor: 2 });
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })),
  );
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const sizes: Promise<{ responseBodySize: number }>[] = [];
  page.on('requestfinished', (request) => {
    if (SCRIPT.test(request.url())) sizes.push(request.sizes());
  });
  await page.addInitScript({ content: OBSERVE });
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  const seen: Omit<Visit, 'scriptBytes'> = await page.evaluate('globalThis.seen');
  // Added up at the end, because the sizes arrive in any order.
  const scriptBytes = (await Promise.all(sizes)).reduce(
    (sum, { responseBodySize }) => sum + responseBodySize,
    0,
  );
  await context.close();
  return { ...seen, scriptBytes };
}

/** Scripts, and the messages that they need. */
const SCRIPT = /\/assets\/[^?]+\.js(on)?$/;

/** Runs in the page; a string because this program has no DOM types. The values keep changing. */
const OBSERVE = `
  globalThis.seen = { largestPaintMs: 0, layoutShift: 0, blockingMs: 0 };
  let firstPaint = Infinity;
  const observe = (type, each) => new PerformanceObserver((list) => list.getEntries().forEach(each))
    .observe({ type, buffered: true });
  observe('paint', (entry) => { firstPaint = Math.min(firstPaint, entry.startTime); });
  observe('largest-contentful-paint', (entry) => { seen.largestPaintMs = entry.startTime; });
  observe('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.layoutShift += entry.value; });
  observe('longtask', ({ startTime, duration }) => {
    if (startTime >= firstPaint) seen.blockingMs += duration - 50;
  });
`;

// For some pages of a running shop: `node bench/measure-phone.ts http://localhost:3000 home basket`
if (import.meta.main) {
  const [origin = '', ...names] = process.argv.slice(2);
  for (const page of await measurePages(origin, names)) console.log(phoneLine(page));
}
