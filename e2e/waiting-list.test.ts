/** From a category that is sold out to the offer, the basket and the names on several tickets. */
import { expect, it } from 'vitest';
import { makeTickets } from '../server/modules/events/testing/tickets.ts';
import { linkIn, setSold, settleWaits } from '../server/modules/ticket-waits/testing/lines.ts';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { takeScreenshot } from './testing/screenshots.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop();
const { url, ctx } = shop;

it('a guest waits on a phone in German, gets an offer and names both holders', async () => {
  const seller = await visit(url, { language: 'en-GB' });
  const { id: ownerId } = await visitAs(seller.context, shop, { seller: true });
  const startsAt = new Date(ctx.clock.now().getTime() + 30 * 86_400_000);
  const tickets = await makeTickets(ctx, {
    ownerId,
    capacity: 10,
    categories: [{ name: 'Stehplatz' }],
    event: { name: 'Hafenfest', starts_at: startsAt },
  });
  await setSold(ctx, tickets, 10);
  const { page, context, pageErrors } = await visit(url, { language: 'de', size: PHONE });
  await context.addCookies([{ name: 'country', value: 'GB', url }]);
  await openPage(page, `/${tickets.page.slug}/events/${tickets.event.slug}`);
  await assertAccessibleInBothModes(page);
  await takeScreenshot(page);
  await page.getByRole('link', { name: 'Bescheid sagen, wenn ein Platz frei wird' }).click();
  const join = page.getByRole('button', { name: 'Auf die Warteliste' });
  await join.waitFor();
  await assertAccessibleInBothModes(page);
  await takeScreenshot(page);
  await page.getByLabel('Anzahl der Plätze').fill('2');
  await page.getByLabel('E-Mail-Adresse').fill('greta@example.com');
  await join.click();
  await page.getByText('ist eine Mail an greta@example.com unterwegs').waitFor();
  await takeScreenshot(page);
  const link = async () => {
    const path = await linkIn(shop, 'greta@example.com');
    return path.replace('/api/ticket_wait_links/', '/waiting/');
  };
  await openPage(page, await link());
  await assertAccessibleInBothModes(page);
  await takeScreenshot(page);
  await page.getByRole('button', { name: 'Ja, auf die Warteliste' }).click();
  await page.getByRole('heading', { name: 'Du stehst auf der Warteliste' }).waitFor();
  await takeScreenshot(page);
  const category = `/studio/events/${tickets.event.id}/tickets/${tickets.categories[0]}`;
  await openPage(seller.page, category);
  await seller.page.getByText('1 person waits for places.').waitFor();
  await assertAccessibleInBothModes(seller.page);
  await takeScreenshot(seller.page);
  await seller.page.getByRole('button', { name: /Close the waiting list/ }).click();
  await seller.page.getByText('Nobody else can join.').waitFor();
  await openPage(seller.page, `/studio/events/${tickets.event.id}`);
  await seller.page.getByText('1 waits').waitFor();
  await takeScreenshot(seller.page);
  await setSold(ctx, tickets, 8);
  await settleWaits(ctx);
  await openPage(page, await link());
  await page.getByRole('heading', { name: '2 Plätze sind für dich frei' }).waitFor();
  await assertAccessibleInBothModes(page);
  await takeScreenshot(page);
  await page.getByRole('button', { name: 'Tickets in den Warenkorb legen' }).click();
  await page.waitForURL('**/basket');
  await openPage(page, '/checkout');
  const first = page.getByLabel(/Stehplatz, Ticket 1/);
  await first.waitFor();
  await assertAccessibleInBothModes(page);
  await page.getByLabel('Name', { exact: true }).fill('Greta Lund');
  await first.fill('Ada Moos');
  await takeScreenshot(page);
  expect(await page.getByLabel(/Stehplatz, Ticket 2/).inputValue()).toBe('');
  expect(pageErrors).toEqual([]);
  expect(seller.pageErrors).toEqual([]);
});
