/**
 * Audio files go directly to a bucket on another origin, as in production, and never through the
 * shop.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noise } from '@lathe/media/audio/testing/signals';
import { writeWav } from '@lathe/media/audio/testing/wav-files';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server } from '../server/platform/storage/testing/s3-server.ts';
import { LONG_TIMEOUT } from '../server/testing/timeouts.ts';
import { openPage, visit, waitForHydration } from './testing/chromium.ts';
import { intercept } from './testing/intercept.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const bucket = await startS3Server();
afterAll(() => bucket.close());
const shop = await openShop({ ...bucket.env, DEMO: 'off' });
bucket.allowedOrigins.add(shop.url);

let folder = '';
let file = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lathe-songs-'));
  // Large enough for a two-part upload.
  const song = noise(33 * 96_000, { size: 0.3 });
  file = await writeWav(join(folder, '01 Night Bus.wav'), song, { sampleRate: 96_000 });
});

afterAll(async () => await rm(folder, { recursive: true, force: true }));

/** Part numbers sent to the bucket; blocked parts never arrive. */
async function watchParts(page: Page, isHeld: (part: number) => boolean) {
  const sent: number[] = [];
  const held: number[] = [];
  const stop = await intercept(page, '**/*', async (route: Route) => {
    const request = route.request();
    const { origin, searchParams } = new URL(request.url());
    if (request.method() !== 'PUT') return await route.continue();
    const part = origin === bucket.env.S3_ENDPOINT ? Number(searchParams.get('partNumber')) : -1;
    if (isHeld(part)) return void held.push(part);
    sent.push(part);
    await route.continue();
  });
  return { sent, held, stop };
}

describe('track in a bucket', () => {
  it('is uploaded in parts, resumes after a reload, and plays from there', async () => {
    const { page, context, pageErrors } = await visit(shop.url);
    await visitAs(context, shop, { seller: true });
    await openPage(page, '/studio/releases/new');
    await page.locator('input[name=title]').fill('Night Bus');
    await page.locator('input[name=primary_artist]').fill('Kiosk');
    await page.getByRole('button', { name: 'Start release' }).click();
    await page.waitForURL('**/metadata');
    await openPage(page, new URL(page.url()).pathname.replace('metadata', 'songs'));

    const chosen = page.locator('input[type=file]').first();
    const before = await watchParts(page, (part) => part === 2);
    const first = page.waitForResponse(
      (reply) => reply.request().method() === 'PUT' && reply.url().includes('partNumber=1'),
      LONG_TIMEOUT,
    );
    await chosen.setInputFiles(file);
    expect((await first).status()).toBe(200);
    await expect.poll(() => before.held, LONG_TIMEOUT).toEqual([2]);
    await page.reload();
    await page.getByText('Partly uploaded.').waitFor(LONG_TIMEOUT);
    await waitForHydration(page);
    before.stop();
    const after = await watchParts(page, () => false);
    await chosen.setInputFiles(file);
    const listen = page.getByRole('button', { name: 'Listen: Night Bus' });
    await listen.waitFor(LONG_TIMEOUT);
    expect(before.sent).toEqual([1]);
    expect(after.sent).toEqual([2]);

    const sound = page.waitForResponse(
      (reply) => reply.url().startsWith(bucket.env.S3_ENDPOINT) && reply.url().includes('song.mp3'),
      LONG_TIMEOUT,
    );
    await listen.click();
    expect((await sound).status()).toBeLessThan(300);
    await page.getByRole('slider', { name: 'Position in Night Bus' }).waitFor(LONG_TIMEOUT);
    expect(pageErrors).toEqual([]);
  });
});
