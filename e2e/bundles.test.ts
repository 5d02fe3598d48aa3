/** Bundles: bought on a phone, bought without scripts, and made in the studio. */
import { describe, expect, it } from 'vitest';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { logIn, press } from './testing/page-actions.ts';
import { payAsGuest } from './testing/pay-as-guest.ts';
import { openShop } from './testing/shop.ts';

const { url, ctx } = await openShop();
const SHIRT_BUNDLE = 'A Map of the Roadworks + “Moira” T-shirt';

async function linesOf(email: string) {
  return await ctx.db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['order_lines.title', 'quantity', 'bundle_title', 'order_lines.description'])
    .where('email', '=', email)
    .orderBy('position')
    .execute();
}

describe('a bundle', () => {
  it('is found on the page of its record, chosen, counted and paid on a phone', async () => {
    const { page, context, pageErrors } = await visit(url, { size: PHONE });
    await openPage(page, '/the-slow-ferries/releases/a-map-of-the-roadworks');
    await page.getByRole('heading', { name: 'Buy together' }).waitFor();
    await page.getByRole('link', { name: SHIRT_BUNDLE, exact: true }).click();
    await page.getByRole('heading', { name: SHIRT_BUNDLE, level: 1 }).waitFor();
    await page.getByText(/^You save £/).waitFor();
    await assertAccessibleInBothModes(page);
    // Nothing is added before the size is chosen.
    await press(page, 'Choose each part');
    await page.getByRole('radio', { name: 'Ecru' }).check();
    await press(page, 'Choose each part');
    await page.getByRole('radio', { name: 'L', exact: true }).check();
    await press(page, 'Add to basket');
    const drawer = page.getByRole('dialog', { name: 'Basket' });
    await drawer.getByText(SHIRT_BUNDLE).first().waitFor();
    await openPage(page, '/basket');
    await page.getByText(/ saved$/).waitFor();
    await page.getByRole('button', { name: `One more of “${SHIRT_BUNDLE}”` }).click();
    await page.getByText(/ each$/).waitFor();
    await assertAccessibleInBothModes(page);
    await payAsGuest(page, 'bundle@example.com');
    await page.getByText(`Bundle: ${SHIRT_BUNDLE}`).waitFor();
    await assertAccessibleInBothModes(page);
    expect(await linesOf('bundle@example.com')).toMatchObject([
      { title: 'A Map of the Roadworks', quantity: 2, bundle_title: SHIRT_BUNDLE },
      { title: '“Moira” T-shirt', quantity: 2, bundle_title: SHIRT_BUNDLE },
    ]);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('is put into the basket without scripts', async () => {
    const { page, context } = await visit(url, { javaScript: false });
    await page.goto('/the-slow-ferries/bundles/a-map-of-the-roadworks-moira-t-shirt');
    await page.getByLabel('Brick', { exact: true }).check();
    await page.getByLabel('M', { exact: true }).check();
    await press(page, 'Add to basket');
    await page.getByText('“Moira” T-shirt: Brick, M').waitFor();
    await page.getByRole('button', { name: 'Yes, add it to my basket' }).click();
    await page.getByRole('link', { name: SHIRT_BUNDLE }).waitFor();
    await context.close();
  });

  it('is made in the studio, with prices while its parts are chosen', async () => {
    const { page, context, pageErrors } = await visit(url);
    await logIn(page, 'label@lathe.test');
    await openPage(page, '/studio/bundles');
    await assertAccessibleInBothModes(page);
    await page.getByRole('link', { name: 'New bundle' }).click();
    await page.getByLabel('Filter by title or type').fill('quiet carriage');
    await page.getByRole('button', { name: /^Add Quiet Carriage, CD/ }).click();
    await page.getByLabel('Filter by title or type').fill('estuary suite');
    await page.getByRole('button', { name: /^Add Estuary suite poster/ }).click();
    await page.getByRole('radio', { name: '20%' }).check();
    await page.getByText(/^You get £/).waitFor();
    await assertAccessibleInBothModes(page);
    await press(page, 'Create draft');
    await page.getByText('The draft is saved.').waitFor();
    await page.getByRole('heading', { name: 'Quiet Carriage + Poster', level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Publish/ }).click();
    await page.getByText('The bundle is published.').waitFor();
    await assertAccessibleInBothModes(page);
    await page.getByRole('link', { name: 'View in the shop' }).click();
    await page.getByText(/^You save £/).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
