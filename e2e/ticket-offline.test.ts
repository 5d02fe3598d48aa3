/** The page that the QR code of a ticket opens: once opened, it needs no network. */
import { expect, it } from 'vitest';
import { makeConcert } from '../server/modules/door/testing/doors.ts';
import { makePerson } from '../server/testing/people.ts';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { remoteBrowser } from './testing/remote-browser.ts';
import { takeScreenshot } from './testing/screenshots.ts';
import { openShop } from './testing/shop.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;
const { id: ownerId } = await makePerson(shop, { seller: true });
const app = { ctx, browser: () => remoteBrowser(url) };
const { codes } = await makeConcert(app, { ownerId, name: 'Nachtbus' });

it('opens again without network, with its code and without a name', async () => {
  const { page, context, pageErrors } = await visit(url, {
    language: 'de',
    size: PHONE,
    losesNetwork: true,
  });
  await openPage(page, `/T/${codes[0]}`);
  await page.getByText('Auf diesem Gerät gespeichert').waitFor();
  await assertAccessibleInBothModes(page);
  await takeScreenshot(page);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Nachtbus' }).waitFor();
  await page.getByRole('img', { name: 'QR-Code des Tickets' }).waitFor();
  expect(await page.getByText('Guest 1').count()).toBe(0);
  await takeScreenshot(page);
  // A ticket that was never opened here is not kept.
  await expect(page.goto(`/T/${codes[1]}`)).rejects.toThrow();
  await context.setOffline(false);
  await openPage(page, `/T/${codes[1]}`);
  await page.getByRole('heading', { name: 'Nachtbus' }).waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
});
