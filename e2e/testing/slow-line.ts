/** A slow network and a fast hand. */
import type { Page } from 'playwright-core';
import { intercept } from './intercept.ts';

const DELAY_MS = 400;
/** Faster than any answer, and faster than a browser test usually clicks. */
const PRESS_INTERVAL_MS = 30;

/** Page data and calls arrive late. Pages, scripts and pictures do not. */
export async function slowLine(page: Page): Promise<void> {
  await intercept(page, isData, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    await route.continue();
  });
}

function isData({ pathname }: URL): boolean {
  return pathname.endsWith('.data') || /^\/(es|api)\//.test(pathname);
}

/** Presses these buttons one after another, without waiting for anything. */
export async function pressFast(page: Page, names: readonly string[]): Promise<void> {
  await page.evaluate(
    async ([labels, interval]) => {
      for (const label of labels) {
        const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button')];
        const button = buttons.find(
          (one) => (one.getAttribute('aria-label') ?? one.textContent?.trim()) === label,
        );
        if (!button) throw new Error(`There is no button “${label}”.`);
        button.click();
        await new Promise((resolve) => setTimeout(resolve, interval));
      }
    },
    [names, PRESS_INTERVAL_MS] as const,
  );
}

export async function typeFast(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.pressSequentially(text, { delay: PRESS_INTERVAL_MS });
}

/** Holds the reply to the first of these requests until `release` is called. */
export async function holdReply(
  page: Page,
  isHeld: (url: URL, method: string) => boolean,
): Promise<{ requested: Promise<void>; release: () => Promise<void> }> {
  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  let hasHeld = false;
  await page.route(
    () => true,
    async (route) => {
      const request = route.request();
      if (hasHeld || !isHeld(new URL(request.url()), request.method())) {
        await route.fallback();
        return;
      }
      hasHeld = true;
      // The shop answers now, and the answer arrives late.
      const response = await route.fetch();
      requested.resolve();
      await released.promise;
      await route.fulfill({ response });
      finished.resolve();
    },
  );
  return {
    requested: requested.promise,
    async release() {
      released.resolve();
      await finished.promise;
      // The page has handled the answer after two frames.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
    },
  };
}
