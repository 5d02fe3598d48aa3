/** A newcomer designs a shirt on a phone, by keyboard and by finger, and submits it. */
import { discPng } from '@lathe/media/merch/testing/samples';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makePage } from '../server/modules/pages/testing/pages.ts';
import { LONG_TIMEOUT } from '../server/testing/timeouts.ts';
import { assertAccessible } from './testing/accessibility.ts';
import { callInPage } from './testing/call-in-page.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { fill, press, waitForText } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';
import { dragByFinger, moveFinger } from './testing/touch.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;
const SAVED = 'Alle Änderungen sind gespeichert.';

const png = async (name: string, pixels: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await discPng(pixels),
});

async function placedOn(area: string) {
  const row = await ctx.db
    .selectFrom('merch_placements')
    .select(['x_mm', 'y_mm', 'width_mm'])
    .where('area', '=', area)
    .executeTakeFirst();
  return row && [Number(row.x_mm), Number(row.y_mm), Number(row.width_mm)];
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });

const drag = (page: Page, part: string, by: { x: number; y: number }) =>
  dragByFinger(page, page.locator(`[data-part="${part}"]`), by);

/** A finger on the picture moves it and not the page; beside it, the page scrolls. */
async function assertOnlyPictureHolds(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.addEventListener('touchstart', ({ defaultPrevented }) => {
      document.documentElement.dataset.held = String(defaultPrevented);
    });
  });
  const held = () => page.evaluate(() => document.documentElement.dataset.held);
  const top = () => page.evaluate(() => Math.round(scrollY));
  await page.locator('[data-part="move"]').scrollIntoViewIfNeeded();
  const before = await top();
  await drag(page, 'move', { x: 0, y: -30 });
  expect([await held(), await top()]).toEqual(['true', before]);
  const box = await page.locator('.stage svg').boundingBox();
  if (!box) throw new Error('The stage is not shown.');
  await moveFinger(page, { x: box.x + 4, y: box.y + box.height / 2 }, { x: 0, y: -120 });
  expect(await held()).toBe('false');
  await expect.poll(top).toBeGreaterThan(before);
  await press(page, 'Rückgängig');
}

it('a shirt is designed on a phone, undone, changed elsewhere, described and submitted', async () => {
  const { page, context, pageErrors } = await visit(url, {
    language: 'de',
    size: PHONE,
    theme: 'dark',
    touch: true,
  });
  const ann = await visitAs(context, shop, { seller: true });
  await makePage(ctx, { owner_id: ann.id, is_live: true });

  await openPage(page, '/studio/merch');
  await page.getByRole('link', { name: 'Ersten Artikel gestalten' }).click();
  await page.getByRole('radio', { name: 'T-Shirt' }).waitFor();
  await assertAccessible(page);
  await fill(page, 'Titel', 'Tourshirt Nachtbus');
  await press(page, 'Mit dem Design beginnen');
  await page.getByText('„Tourshirt Nachtbus“ ist angelegt').waitFor();

  // One of them is too small to print.
  await page
    .locator('input[type=file]')
    .setInputFiles([await png('klein.png', 40), await png('mond.png', 1200)]);
  await page.getByText('Dieses Bild hat nur 40 × 40 Pixel.').waitFor(LONG_TIMEOUT);
  await press(page, 'mond.png platzieren');
  await waitForText(page, SAVED, LONG_TIMEOUT);
  // As large as 200 dpi allow, and below the collar.
  expect(await placedOn('front')).toEqual([0, -91.8, 152.4]);
  await assertAccessible(page);

  const stage = page.getByRole('application', { name: 'Position von mond.png auf: Vorderseite' });
  await stage.focus();
  await stage.press('ArrowRight');
  await stage.press('Shift+ArrowDown');
  await stage.press('+');
  await expect.poll(() => placedOn('front'), LONG_TIMEOUT).toEqual([1, -81.8, 153.4]);
  await page.getByText(/^1 mm rechts der Mitte, 81,8 mm über der Mitte/).waitFor();
  expect(await field(page, 'Breite (mm)').inputValue()).toBe('153,4');

  await assertOnlyPictureHolds(page);
  await expect.poll(() => placedOn('front'), LONG_TIMEOUT).toEqual([1, -81.8, 153.4]);
  // It snaps to the middle, which is a millimetre away.
  await drag(page, 'move', { x: -2, y: 40 });
  await expect.poll(async () => (await placedOn('front'))?.[0], LONG_TIMEOUT).toBe(0);
  const [, below = 0] = (await placedOn('front')) ?? [];
  expect(below).toBeGreaterThan(-60);
  await drag(page, 'corner-2', { x: 30, y: 30 });
  await page.getByText('reicht nicht').or(page.getByText('evtl. etwas weich')).first().waitFor();
  await page.keyboard.press('Control+z');
  await press(page, 'Rückgängig');
  await expect.poll(() => placedOn('front'), LONG_TIMEOUT).toEqual([1, -81.8, 153.4]);

  // Figures that are not possible change nothing.
  await field(page, 'Breite (mm)').fill('3000');
  await field(page, 'Breite (mm)').press('Enter');
  await page.getByText('Gib eine Zahl von 5 bis 2.000 ein.').waitFor();
  await field(page, 'Breite (mm)').fill('120,5');
  await field(page, 'Breite (mm)').press('Enter');
  await press(page, 'Seitlich mittig');
  await expect.poll(() => placedOn('front'), LONG_TIMEOUT).toEqual([0, -81.8, 120.5]);
  await press(page, 'Kopieren auf: Rückseite');
  await expect.poll(() => placedOn('back'), LONG_TIMEOUT).toEqual([0, -81.8, 120.5]);

  // Another tab takes the picture out.
  const item = new URL(page.url()).pathname.split('/')[3];
  const path = `/api/users/${ann.id}/merch/${item}`;
  const { version } = (await callInPage(page, 'GET', `${path}/design`)).body as { version: number };
  await callInPage(page, 'DELETE', `${path}/placements/back?version=${version}`);
  await page.getByText('Hier wird noch nichts gedruckt').waitFor(LONG_TIMEOUT);

  await page.getByRole('link', { name: 'Details vervollständigen' }).click();
  await page.getByRole('checkbox', { name: 'Schwarz' }).check();
  await fill(page, 'Beschreibung', 'Der Mond über der Haltestelle.');
  await waitForText(page, SAVED, LONG_TIMEOUT);
  await assertAccessible(page);
  await press(page, 'Rückgängig');
  await expect
    .poll(() => page.getByLabel('Beschreibung', { exact: true }).inputValue(), LONG_TIMEOUT)
    .toBe('');
  await press(page, 'Wiederholen');
  await waitForText(page, SAVED, LONG_TIMEOUT);
  await page.getByRole('link', { name: 'Prüfen und einreichen' }).click(LONG_TIMEOUT);
  await page.getByRole('checkbox', { name: /Rechte an allem/ }).check();
  await assertAccessible(page);
  await press(page, 'Zur Prüfung einreichen');
  await page.getByText('Eingereicht. Wir schreiben dir').waitFor(LONG_TIMEOUT);
  const variants = await ctx.db.selectFrom('merch_variants').select('colour').distinct().execute();
  expect(variants.map(({ colour }) => colour).toSorted()).toEqual(['Black', 'White']);
  expect(pageErrors).toEqual([]);
});
