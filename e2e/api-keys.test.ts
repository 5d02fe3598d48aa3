/** A seller gives a program a key, renews it and takes it back. */
import { expect, it } from 'vitest';
import { assertAccessible } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { fill, press, waitForHeading, waitForText } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop({ DEMO: 'off' });
const { url } = shop;

it('a seller makes a key, rotates and revokes it', async () => {
  const { page, context } = await visit(url, { language: 'en-GB', size: PHONE });
  const { id } = await visitAs(context, shop, { seller: true });
  await openPage(page, '/studio/keys');
  await waitForHeading(page, 'API keys');
  await waitForText(page, 'No keys yet');
  await assertAccessible(page);
  const shown = async () => (await page.locator('.shown-key code').textContent()) ?? '';
  const statusOf = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(`${url}/api/users/${id}/releases`, { headers })).status;
  };

  await fill(page, 'Name', 'Web site');
  await press(page, 'Make key');
  await page.locator('.error-summary').waitFor();
  await page.getByLabel('Read the catalogue').check();
  await press(page, 'Make key');
  await waitForText(page, 'Your new key: Web site');
  await assertAccessible(page);
  const first = await shown();
  expect(first).toMatch(/^lathe_live_/);
  expect(await statusOf(first)).toBe(200);

  await press(page, 'Rotate: Web site');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate', exact: true }).click();
  await waitForText(page, 'The earlier key works until');
  const second = await shown();
  expect(second).not.toBe(first);
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);

  // A reload does not show it again.
  await openPage(page, '/studio/keys');
  expect(await page.content()).not.toContain(second);
  await press(page, 'Revoke Web site');
  await waitForText(page, 'The key Web site no longer works.');
  await assertAccessible(page);
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 401]);
});
