/** Main-thread time of the preview while a print is dragged, on a CPU as slow as a phone's. */
import { launchChromium } from '../e2e/testing/launch-chromium.ts';
import { serveSources } from '../e2e/testing/source-modules.ts';

/** What `e2e/testing/drag-preview.ts` measures in the page. */
export interface PreviewFrames {
  /** The small maps of the first picture. */
  firstMapsMs: number;
  /** Each frame: the new placement, and everything until the commands are with the graphics card. */
  frameMs: number[];
}

export interface PreviewResult {
  /** 95 of 100 frames take at most this. */
  frameMs: number;
  longestMs: number;
  /** Before the first picture; in the shop a worker computes them. */
  firstMapsMs: number;
}

const SCREEN = { width: 390, height: 844 };
const CPU_SLOWDOWN = 4;

export async function measurePreview(): Promise<PreviewResult> {
  await using sources = await serveSources();
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ viewport: SCREEN, deviceScaleFactor: 3 });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto(sources.pageOf('e2e/testing/drag-preview.ts'), { waitUntil: 'networkidle' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const { firstMapsMs, frameMs }: PreviewFrames = await page.evaluate('dragPreview()');
    const sorted = frameMs.toSorted((a, b) => a - b);
    return {
      frameMs: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
      longestMs: sorted.at(-1) ?? Number.NaN,
      firstMapsMs,
    };
  } finally {
    await browser.close();
  }
}
