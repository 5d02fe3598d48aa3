/** The scanner and the gallery of /dev/ui, by keyboard and with a camera. */
import { toBuffer } from 'bwip-js/node';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { assertAccessible } from './testing/accessibility.ts';
import { openPage, visit } from './testing/chromium.ts';
import { openShop } from './testing/shop.ts';

const { url } = await openShop({ DEMO: 'off' });

describe('scanner', () => {
  it('takes codes from a keyboard scanner and from the camera', async () => {
    const { page, context, pageErrors } = await visit(url);
    await showToCamera(page, 'TICKET-4711');
    await openPage(page, '/dev/ui');
    const codes = page.locator('#scanner p').last();
    await page.getByLabel('Scan or type a code').focus();
    // A scanner types fast and ends with Enter.
    await page.keyboard.type('LTH-0042\nLTH-0043\n');
    await expect.poll(() => codes.textContent()).toBe('Codes so far: LTH-0042, LTH-0043');
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await page.getByText('Read: TICKET-4711').waitFor();
    await expect.poll(() => codes.textContent()).toContain('LTH-0043, TICKET-4711');
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Stop the camera' }).click();
    await page.locator('video').waitFor({ state: 'detached' });
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('says what to do when the camera is blocked', async () => {
    const { page, context } = await visit(url);
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await openPage(page, '/dev/ui');
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await page.getByText('The camera is blocked.').waitFor();
    await context.close();
  });
});

describe('gallery', () => {
  it('goes from picture to picture and enlarges one, by keyboard', async () => {
    const { page, context, pageErrors } = await visit(url);
    await openPage(page, '/dev/ui');
    const gallery = page.getByRole('region', { name: 'Pictures of Low Sun' });
    const third = gallery.getByRole('link', { name: 'Picture 3 of 4: Inner sleeve' });
    await third.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => third.getAttribute('aria-current')).toBe('true');
    await gallery.getByRole('link', { name: 'Enlarge: Inner sleeve' }).press('Enter');
    const zoom = page.getByRole('dialog', { name: 'Pictures of Low Sun' });
    await zoom.getByRole('img', { name: 'Inner sleeve' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await zoom.getByText('Picture 1 of 4').waitFor();
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await zoom.waitFor({ state: 'hidden' });
    const first = gallery.getByRole('link', { name: 'Picture 1 of 4' });
    await expect.poll(() => first.getAttribute('aria-current')).toBe('true');
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

/** A camera that sees a QR code, drawn by another program than the one that reads it. */
async function showToCamera(page: Page, text: string): Promise<void> {
  const png = await toBuffer({
    bcid: 'qrcode',
    text,
    scale: 6,
    padding: 20,
    backgroundcolor: 'FFFFFF',
  });
  await page.addInitScript(
    (src) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
        const picture = Object.assign(new Image(), { src });
        await picture.decode();
        const context = canvas.getContext('2d');
        // A camera sends pictures all the time, also of a thing that does not move.
        setInterval(() => {
          context?.fillRect(0, 0, 640, 480);
          context?.drawImage(picture, 180, 100, 280, 280);
        }, 50);
        return canvas.captureStream(20);
      };
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
}
