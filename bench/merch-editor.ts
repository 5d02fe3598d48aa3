/**
 * CPU time of the browser's main thread while a print is dragged with a finger in the editor of the
 * shop, on a CPU as slow as a phone's: pointer, placement, React, layout, paint and the preview. It is
 * read from a trace of Chromium, because other work on the machine changes any time on a clock.
 */
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { launchChromium } from '../e2e/testing/launch-chromium.ts';
import { demoShop } from './demo-shop.ts';

export interface EditorResult {
  /** 95 of 100 frames take at most this. */
  frameMs: number;
  longestMs: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** In microseconds. */
  ts: number;
  dur?: number;
  /** CPU time of the thread. */
  tdur?: number;
}

/** Their T-shirt is designed and not submitted. */
const SELLER = 'seller@lathe.test';
const ITEM = 'Starkstrom';
const FRAMES = 180;
/** The maps of the sharp preview are made in a worker first. */
const SETTLED_MS = 8000;
const SCREEN = { width: 390, height: 844 };
const CPU_SLOWDOWN = 4;
/** As Chromium calls what its event loop runs. */
const TASK = 'RunTask';
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

export async function measureEditor(folder: string): Promise<EditorResult> {
  await using shop = await demoShop(join(folder, 'editor'));
  const browser = await launchChromium([], { hasGpu: true });
  try {
    const context = await browser.newContext({
      baseURL: shop.origin,
      viewport: SCREEN,
      deviceScaleFactor: 3,
      hasTouch: true,
      locale: 'en-GB',
    });
    const page = await context.newPage();
    await openDesign(page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const from = await middleOf(page);
    await browser.startTracing(page, { categories: CATEGORIES });
    await drag(session, from);
    const trace = JSON.parse((await browser.stopTracing()).toString('utf8'));
    const frames = frameTimes(trace.traceEvents);
    return {
      frameMs: frames[Math.floor(frames.length * 0.05)] ?? Number.NaN,
      longestMs: frames[0] ?? Number.NaN,
    };
  } finally {
    await browser.close();
  }
}

async function openDesign(page: Page): Promise<void> {
  await page.goto('/login');
  await page.locator('#login-email').fill(SELLER);
  await page.locator('#login-password').fill(DEMO_PASSWORD);
  await page.locator('form:has([name=intent][value="login"]) [type=submit]').click();
  await page.waitForURL('**/account');
  await page.goto(`/studio/merch?q=${ITEM}`);
  const link = page.locator('a[href^="/studio/merch/"]', { hasText: ITEM }).first();
  const address = await link.getAttribute('href');
  await page.goto(`${address?.split('?')[0]}/design`);
  await page.locator('.product-part .merch-preview[data-ready]').waitFor();
  await page.waitForTimeout(SETTLED_MS);
}

async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  const picture = page.locator('[data-part="move"]');
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  if (!box) throw new Error('The picture is not shown.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(session: CDPSession, { x, y }: { x: number; y: number }): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as never });
  await send('touchStart', [{ x, y }]);
  for (let frame = 1; frame <= FRAMES; frame++) {
    const to = { x: x + 40 * Math.sin(frame / 9), y: y + 30 * Math.sin(frame / 23) };
    await send('touchMove', [to]);
  }
  await send('touchEnd', []);
}

/** A task of the main thread that draws, with those that follow it, in milliseconds; longest first. */
function frameTimes(events: readonly TraceEvent[]): number[] {
  const ticks = events.filter(({ name }) => name === 'FireAnimationFrame');
  const [main] = ticks;
  const tasks = events
    .filter(({ name, pid, tid }) => name === TASK && pid === main?.pid && tid === main.tid)
    .toSorted((a, b) => a.ts - b.ts);
  const frames: number[] = [];
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    const isFrame = ticks.some((tick) => tick.ts >= ts && tick.ts <= ts + dur);
    if (isFrame) frames.push(0);
    const at = frames.length - 1;
    if (at >= 0) frames[at] = (frames[at] ?? 0) + tdur / 1000;
  }
  if (frames.length < FRAMES / 2) throw new Error(`The drag has only ${frames.length} frames.`);
  return frames.sort((a, b) => b - a);
}
