/** The records that somebody has bought, in their account. */
import { expect, it } from 'vitest';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { logIn } from './testing/page-actions.ts';
import { takeScreenshot } from './testing/screenshots.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop();
const { url, ctx } = shop;

/** As if the edition had been limited. */
async function numberCopy(email: string): Promise<void> {
  await ctx.pool.query(
    `insert into order_copies (release_id, number, order_line_id)
    select sellable_id, 12, order_lines.id from order_lines
    join orders on orders.id = order_id join users on users.id = user_id
    where users.email = $1 and kind = 'release' and paid_at is not null
      and orders.cancelled_at is null and quantity > refunded_quantity and mode = 'shop'
    order by orders.created_at desc limit 1`,
    [email],
  );
}

it('shows what was bought on a phone, and leads to its page and its order', async () => {
  const { page, pageErrors } = await visit(url, { size: PHONE });
  await numberCopy('customer@lathe.test');
  await logIn(page, 'customer@lathe.test');
  await openPage(page, '/account/collection');
  await page.getByRole('heading', { name: 'My collection' }).waitFor();
  const records = page.locator('.collection-record');
  expect(await records.count()).toBeGreaterThan(1);
  await records.getByText('Number 12').waitFor();
  await assertAccessibleInBothModes(page);
  await takeScreenshot(page);
  const order = records.first().getByRole('link', { name: /^Order / });
  const number = (await order.textContent())?.replace('Order ', '') ?? '';
  await order.click();
  await page.waitForURL('**/account/orders/*');
  await page.getByText(number).first().waitFor();
  expect(pageErrors).toEqual([]);
});

it('says in German what will be there, before something was bought', async () => {
  const { page, context, pageErrors } = await visit(url, { language: 'de' });
  await visitAs(context, shop);
  await openPage(page, '/account/collection');
  await page.getByRole('heading', { name: 'Noch nichts in deiner Sammlung' }).waitFor();
  await assertAccessibleInBothModes(page);
  await takeScreenshot(page);
  expect(pageErrors).toEqual([]);
});
