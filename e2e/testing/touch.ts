/** Fingers on the screen. Playwright has a mouse only, and no touch that moves. */
import type { Locator, Page } from 'playwright-core';

interface Point {
  x: number;
  y: number;
}

const STEPS = 6;

/** Real touch events, which also scroll where nothing prevents it. */
export async function moveFinger(page: Page, from: Point, by: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [from]);
  for (let step = 1; step <= STEPS; step++) {
    const share = step / STEPS;
    await send('touchMove', [{ x: from.x + by.x * share, y: from.y + by.y * share }]);
  }
  await send('touchEnd', []);
  await session.detach();
}

/** From the middle of an element. */
export async function dragByFinger(page: Page, target: Locator, by: Point): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('What the finger drags is not shown.');
  await moveFinger(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, by);
}
