/** A record that is mixed without breaks, from the upload to the files of the plant. */
import { buffer } from 'node:stream/consumers';
import type { StereoBlock } from '@lathe/media/audio/read-samples';
import { noise, roundToBitDepth } from '@lathe/media/audio/testing/signals';
import { wavBytes } from '@lathe/media/audio/testing/wav-files';
import { expect, it } from 'vitest';
import { readyRelease } from '../../server/modules/publishing/testing/ready-releases.ts';
import { LONG_TIMEOUT } from '../../server/testing/timeouts.ts';
import { openPage, visit } from '../testing/chromium.ts';
import { fill, press } from '../testing/page-actions.ts';
import { openShop } from '../testing/shop.ts';
import { visitAs } from '../testing/sign-in-as.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;

const RATE = 44_100;
const HEADER_BYTES = 44;
/** Boundaries within disc frames, which are the hard ones. */
const CUTS = [0, 31 * RATE + 101, 63 * RATE + 7, 96 * RATE + 300] as const;

/** One continuous recording, cut into tracks. */
const whole = roundToBitDepth(noise(CUTS[3], { seed: 9, size: 0.2 }), 16);

function track(from: number, to: number): Buffer {
  const piece: StereoBlock = {
    left: whole.left.slice(from, to),
    right: whole.right.slice(from, to),
  };
  return wavBytes(piece, { sampleRate: RATE, bits: 16 });
}

it('a CD without gaps is cut exactly as it was recorded', async () => {
  const seller = await visit(url, {});
  const ann = await visitAs(seller.context, shop, { seller: true });
  const { id } = await readyRelease(ctx, {
    ownerId: ann.id,
    type: 'cd',
    release: { tracks_in_edit: true, tracks_status: 'Empty' },
  });
  await ctx.db.deleteFrom('tracks').where('release_id', '=', id).execute();
  const { page } = seller;
  await openPage(page, `/studio/releases/${id}/songs`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(
      ['One', 'Two', 'Three'].map((name, index) => ({
        name: `0${index + 1} ${name}.wav`,
        mimeType: 'audio/wav',
        buffer: track(CUTS[index] ?? 0, CUTS[index + 1] ?? 0),
      })),
    );
  for (const title of ['One', 'Two', 'Three']) {
    await page.getByRole('button', { name: `Listen: ${title}` }).waitFor(LONG_TIMEOUT);
  }
  const gaps = page.getByText('without a break').first();
  await gaps.waitFor();
  await press(page, 'Add 2 seconds everywhere');
  await page.getByText('Gap: 2 s').nth(1).waitFor();
  await press(page, 'No gaps, as in the files');
  await gaps.waitFor();
  await page.getByText('used as they are, bit by bit').waitFor();
  await page.getByRole('link', { name: 'Edit: One' }).click();
  await fill(page, 'Name 1', 'Ann Lee');
  await fill(page, 'Share 1', '100');
  await press(page, 'Save and copy rights to all tracks');
  await page.getByText('its rights holders are copied').waitFor();
  await press(page, 'Mark as complete');
  await page.getByText('Tracks are complete').waitFor();

  // The artwork lists other tracks now; this test is about the sound.
  await ctx.db
    .updateTable('releases')
    .set({ artwork_status: 'Complete' })
    .where('id', '=', id)
    .execute();
  await openPage(page, `/studio/releases/${id}/submit`);
  await page.getByRole('checkbox').check();
  await press(page, 'Submit for review');
  await page.getByText('Submitted. We will email you').first().waitFor(LONG_TIMEOUT);

  const staff = await visit(url, {});
  await visitAs(staff.context, shop, { role: 'staff' });
  await openPage(staff.page, '/admin/reviews');
  await staff.page.getByRole('link', { name: 'Night Bus' }).click();
  await press(staff.page, 'Approve');
  await staff.page.getByText('The plant’s files are being made.').first().waitFor(LONG_TIMEOUT);
  const isMade = async () => (await ctx.storage.head(`packages/${id}/manifest.json`)) !== null;
  await expect.poll(isMade, LONG_TIMEOUT).toBe(true);

  const read = async (name: string) => {
    const stored = await ctx.storage.get(`packages/${id}/${name}`);
    if (!stored) throw new Error(`There is no ${name}.`);
    return await buffer(stored.body);
  };
  const image = (await read('disc.wav')).subarray(HEADER_BYTES);
  const expected = wavBytes(whole, { sampleRate: RATE, bits: 16 }).subarray(HEADER_BYTES);
  expect(image.subarray(0, expected.length).equals(expected)).toBe(true);
  // Only the rest of the last disc frame is silent.
  expect(image.length - expected.length).toBeLessThan(588 * 4);
  expect(image.subarray(expected.length).every((byte) => byte === 0)).toBe(true);
  const cue = String(await read('disc.cue'));
  expect(cue).not.toContain('INDEX 00');
  const starts = CUTS.slice(0, 3).map((cut) => Math.floor(cut / 588));
  for (const start of starts) {
    const [seconds, frames] = [Math.floor(start / 75), start % 75];
    const two = (value: number) => String(value).padStart(2, '0');
    expect(cue).toContain(
      `INDEX 01 ${two(Math.floor(seconds / 60))}:${two(seconds % 60)}:${two(frames)}`,
    );
  }
});
