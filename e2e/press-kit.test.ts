/** An artist links to other sites, makes a press kit, and shares a release by promo link. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoId } from '../demo/demo-id.ts';
import { redBlueHalves } from '../media/pictures/testing/sample-pictures.ts';
import { pdfText } from '../media/testing/pdf-text.ts';
import { unzip } from '../server/testing/unzip.ts';
import { assertAccessible } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { fill, logIn, press, waitForHeading, waitForText } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';

const shop = await openShop();
const { url, ctx } = shop;
const pageId = demoId('page', 'tidenhub');

/** On sale, without the links and kits of the demo world. Demo tracks have only previews as audio. */
async function findRelease() {
  const plain = { links: '[]', main_colour: null };
  await ctx.db.updateTable('pages').set(plain).where('id', '=', pageId).execute();
  await ctx.db.deleteFrom('press_kits').execute();
  await ctx.pool.query(
    `update tracks set mp3_key = (select preview_key from tracks as any_track
       where preview_key is not null order by id limit 1)
     from releases where releases.id = tracks.release_id and releases.page_id = $1`,
    [pageId],
  );
  return await ctx.db
    .selectFrom('releases')
    .innerJoin('tracks', 'tracks.release_id', 'releases.id')
    .select(['releases.id', 'releases.title', 'tracks.title as track', 'releases.ean'])
    .where('releases.page_id', '=', pageId)
    .where('releases.published_at', 'is not', null)
    .where('releases.retired_at', 'is', null)
    .where('tracks.mp3_key', 'is not', null)
    .orderBy('tracks.side')
    .orderBy('tracks.position')
    .executeTakeFirstOrThrow();
}

async function saveLinks(page: Page) {
  await openPage(page, `/studio/pages/${pageId}`);
  await fill(page, 'Address of link 1', 'javascript:alert(1)');
  await press(page, 'Save links');
  await page.getByText('Please enter the address of a public web page').first().waitFor();
  await fill(page, 'Address of link 1', 'tidenhub.example');
  await press(page, 'Add a link');
  await fill(page, 'Address of link 2', 'https://open.spotify.com/artist/1');
  await waitForText(page, 'Shown as Spotify.');
  await press(page, 'Move link 2 up');
  await assertAccessible(page);
  await press(page, 'Save links');
  await waitForText(page, 'The links are saved.');
}

async function savePressKits(page: Page, releaseId: string) {
  await openPage(page, `/studio/pages/${pageId}/press`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'band.png',
    mimeType: 'image/png',
    buffer: await redBlueHalves(1600, 1200),
  });
  await waitForText(page, 'The pictures are saved.');
  await fill(page, 'Credit line of picture 1 (optional)', 'Paula Photo');
  await press(page, 'Save credit');
  await waitForText(page, 'The press kit is saved.');
  await page.getByLabel('Show the press page to everyone').check();
  await fill(page, 'Long text in English (optional)', 'About tides.\n\nAnd harbours.');
  await fill(page, 'Email address of the contact (optional)', 'press@tidenhub.example');
  await assertAccessible(page);
  await press(page, 'Save press kit');
  await page.getByRole('link', { name: 'Open the press page' }).waitFor();
  await openPage(page, `/studio/releases/${releaseId}/press`);
  await page.getByLabel('Show the press page to everyone').check();
  await fill(page, 'Short text in English (optional)', 'Six hours of mud.');
  await press(page, 'Save press kit');
  await page.getByRole('link', { name: 'Open the press page' }).waitFor();
}

async function createPromo(page: Page, releaseId: string): Promise<string> {
  await openPage(page, `/studio/releases/${releaseId}/promos`);
  await fill(page, 'Recipient', 'Rita Radio');
  await page.getByLabel('Listen and download MP3', { exact: true }).check();
  await fill(page, 'Note (optional)', 'Out soon.');
  await press(page, 'Create link');
  await waitForText(page, 'The link for Rita Radio is ready');
  await assertAccessible(page);
  return (await page.locator('.promo-url code').textContent()) ?? '';
}

it('visitors find the links and the press page, and a revoked promo link ends', async () => {
  const release = await findRelease();
  const seller = await visit(url);
  await logIn(seller.page, 'seller@lathe.test');
  await saveLinks(seller.page);
  await savePressKits(seller.page, release.id);

  // Without an account.
  const { page, context, pageErrors } = await visit(url, { size: PHONE });
  await openPage(page, '/tidenhub');
  const links = page.getByRole('list', { name: 'Links' }).getByRole('link');
  expect(await links.allInnerTexts()).toEqual(['Spotify', 'Web site']);
  expect(await links.last().getAttribute('rel')).toBe('me noopener nofollow');
  expect(await links.last().getAttribute('href')).toBe('https://tidenhub.example/');
  await assertAccessible(page);
  await page.getByRole('link', { name: 'Press kit' }).click();
  await waitForHeading(page, 'Press: Tidenhub');
  await waitForText(page, 'And harbours.');
  await waitForText(page, 'Photo: Paula Photo');
  await waitForText(page, 'press@tidenhub.example');
  await assertAccessible(page);
  await page.locator('a[href^="/tidenhub/press/"]').first().click();
  await waitForText(page, 'Six hours of mud.');
  await assertAccessible(page);
  const fileAt = async (name: string) => {
    const href = await page.getByRole('link', { name }).getAttribute('href');
    const reply = await context.request.get(new URL(href ?? '', url).href);
    expect(reply.status()).toBe(200);
    return new Uint8Array(await reply.body());
  };
  const files = Object.keys(unzip(await fileAt('Download everything (ZIP)')));
  expect(files).toEqual(['press-text.txt', 'one-sheet-en.pdf', 'cover.jpg']);
  const [sheet = ''] = await pdfText(await fileAt('One-sheet (PDF)'));
  for (const text of [release.title, release.ean ?? '', 'Six hours of mud.']) {
    expect(sheet).toContain(text);
  }

  const promo = new URL(await createPromo(seller.page, release.id)).pathname;
  const reply = await page.goto(promo);
  expect(reply?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  await waitForText(page, 'For you, Rita Radio. Please do not share this link.');
  await waitForText(page, 'Out soon.');
  await assertAccessible(page);
  await openPage(page, promo);
  await page.getByRole('button', { name: `Play “${release.track}”` }).click();
  const used = async () =>
    await ctx.db.selectFrom('promo_links').select(['plays', 'downloads']).executeTakeFirstOrThrow();
  await expect.poll(async () => (await used()).plays).toBeGreaterThan(0);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: `MP3 ${release.track}` }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^01 .*\.mp3$/);
  expect((await used()).downloads).toBe(1);

  await openPage(seller.page, `/studio/releases/${release.id}/promos`);
  await seller.page.getByRole('button', { name: /^Revoke/ }).click();
  await seller.page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await waitForText(seller.page, 'The link is revoked. It plays and downloads nothing any more.');
  const ended = await page.goto(promo);
  expect(ended?.status()).toBe(410);
  await waitForHeading(page, 'This link is no longer valid');
  expect(await page.content()).not.toContain(release.title);
  expect([...pageErrors, ...seller.pageErrors]).toEqual([]);
});
