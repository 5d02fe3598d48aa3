/**
 * CPU time of the browser's main thread while a print is dragged, on a CPU as slow as a phone's. It
 * is read from a trace of Chromium, because other work on the machine changes any time on a clock.
 */
import { launchChromium } from '../e2e/testing/launch-chromium.ts';
import { serveSources } from '../e2e/testing/source-modules.ts';

export interface PreviewResult {
  /**
   * From the new placement to the commands for the graphics card; 95 of 100 frames take at most
   * this.
   */
  frameMs: number;
  longestMs: number;
  /** The maps of the first picture; in the shop a worker computes them. */
  firstMapsMs: number;
}

interface TraceEvent {
  name: string;
  /** CPU time of the thread, in microseconds. */
  tdur?: number;
}

const PAGE = 'e2e/testing/drag-preview.ts';
const FRAMES = 180;
const SCREEN = { width: 390, height: 844 };
const CPU_SLOWDOWN = 4;

export async function measurePreview(): Promise<PreviewResult> {
  await using sources = await serveSources();
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ viewport: SCREEN, deviceScaleFactor: 3 });
    const page = await context.newPage();
    await page.goto(sources.pageOf(PAGE), { waitUntil: 'networkidle' });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await browser.startTracing(page, { categories: ['devtools.timeline'] });
    await page.evaluate(`dragPreview(${FRAMES})`);
    const trace = JSON.parse((await browser.stopTracing()).toString('utf8'));
    const frames = cpuTimes(trace.traceEvents, 'FireAnimationFrame').slice(0, FRAMES);
    return {
      frameMs: frames[Math.floor(FRAMES * 0.05)] ?? Number.NaN,
      longestMs: frames[0] ?? Number.NaN,
      firstMapsMs: cpuTimes(trace.traceEvents, 'FunctionCall')[0] ?? Number.NaN,
    };
  } finally {
    await browser.close();
  }
}

/** In milliseconds, the longest first. */
function cpuTimes(events: readonly TraceEvent[], name: string): number[] {
  return events
    .flatMap((event) => (event.name === name && event.tdur ? [event.tdur / 1000] : []))
    .sort((a, b) => b - a);
}
