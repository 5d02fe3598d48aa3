/** The page for the door, as those who stand there use it. */
import type { Page } from 'playwright-core';

/** A USB scanner: it types the keys of the code at once, and Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    const target = document.activeElement ?? document.body;
    [...text, 'Enter'].forEach((key, at) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      // When the key was pressed; a busy machine dispatches it later.
      Object.defineProperty(event, 'timeStamp', { value: 8 * at });
      target.dispatchEvent(event);
    });
  }, code);
}

/** What the screen says in large letters. */
export async function waitForAnswer(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) await page.getByRole('alert').getByText(text).first().waitFor();
}

export async function closeAnswer(page: Page): Promise<void> {
  // Green closes by itself.
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('.door-answer-button:last-child')?.click(),
  );
  await page.locator('.door-answer').waitFor({ state: 'detached' });
}

/** All files are kept, so that the page starts without network. */
export async function waitUntilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}
