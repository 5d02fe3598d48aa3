/** A camera of the browser that sees the QR code of a ticket: real pictures, the real code reader. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toBuffer } from 'bwip-js/node';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { MAX_WAIT_MS } from '../../server/testing/timeouts.ts';
import { makeFakeServer, ticketOf } from '../../web/features/door/testing/fake-door.ts';
import { assertAccessible } from '../testing/accessibility.ts';
import { openPage, PHONE } from '../testing/chromium.ts';
import { answerCalls, linkOf } from '../testing/door-calls.ts';
import { waitForAnswer } from '../testing/door-page.ts';
import { launchChromium } from '../testing/launch-chromium.ts';
import { openShop } from '../testing/shop.ts';

const { url } = await openShop({ DEMO: 'off' });
const WIDTH = 640;
const HEIGHT = 480;

it('the camera at the door reads a ticket', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lathe-camera-'));
  const film = join(folder, 'ticket.y4m');
  await writeFile(film, await filmOf(`${url}/T/${ticketOf(42)}`.toUpperCase()));
  const browser = await launchChromium([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]);
  try {
    const server = makeFakeServer();
    const context = await browser.newContext({ baseURL: url, viewport: PHONE, locale: 'en-GB' });
    context.setDefaultTimeout(MAX_WAIT_MS);
    await answerCalls(context, server);
    const page = await context.newPage();
    await openPage(page, linkOf(1));
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await waitForAnswer(page, 'Admitted', 'Stalls');
    await page.locator('.door-answer').waitFor({ state: 'detached' });
    await page.locator('video').waitFor();
    await assertAccessible(page);
    // The ticket stays in the picture: it is one guest.
    expect(server.scans.size).toBe(1);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
});

/** Y4M: each picture is its grey values, then two planes of colour at half the size. */
async function filmOf(text: string): Promise<Buffer> {
  const code = await toBuffer({ bcid: 'qrcode', text, scale: 4, backgroundcolor: 'FFFFFF' });
  const grey = await sharp(code)
    .resize(WIDTH, HEIGHT, { fit: 'contain', background: '#fff' })
    .toColourspace('b-w')
    .removeAlpha()
    .raw()
    .toBuffer();
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const picture = Buffer.concat([Buffer.from('FRAME\n'), grey, colour]);
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420mpeg2\n`;
  return Buffer.concat([Buffer.from(head), ...Array.from({ length: 10 }, () => picture)]);
}
