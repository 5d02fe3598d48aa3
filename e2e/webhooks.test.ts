/** A seller has events sent to a server, tests it, and deletes the webhook. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { assertAccessible } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { fill, press, waitForHeading, waitForText } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop({ DEMO: 'off', PRIVATE_WEBHOOKS: 'on' });
const received: string[] = [];
const server = createServer((request, response) => {
  received.push(String(request.headers['webhook-id']));
  response.writeHead(200).end('Thanks');
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
afterAll(() => server.close());

it('a seller makes a webhook, tests it, and deletes it', async () => {
  const { page, context } = await visit(shop.url, { language: 'en-GB', size: PHONE });
  await visitAs(context, shop, { seller: true });
  await openPage(page, '/studio/webhooks');
  await waitForHeading(page, 'Webhooks');
  await waitForText(page, 'No webhooks yet');
  await assertAccessible(page);

  await fill(page, 'Name', 'Band shop');
  await fill(page, 'Address', `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
  await press(page, 'Make webhook');
  await page.locator('.error-summary').waitFor();
  await page.getByLabel('Order paid').check();
  await press(page, 'Make webhook');
  await waitForText(page, 'Secret of Band shop');
  await assertAccessible(page);
  const secret = (await page.locator('.shown-secret code').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);

  await page.getByRole('link', { name: 'Band shop' }).click();
  await waitForText(page, 'Nothing was sent yet');
  expect(await page.content()).not.toContain(secret);
  await press(page, 'Send a test');
  await waitForText(page, 'The test is on its way. Reload the page to see the answer.');
  await expect.poll(() => received.length).toBe(1);
  await expect
    .poll(async () => {
      await page.reload();
      return await page.getByText('Delivered', { exact: true }).count();
    })
    .toBe(1);
  await page.getByText('Answer 200').click();
  await waitForText(page, 'Thanks');
  await assertAccessible(page);

  await press(page, 'Pause');
  await waitForText(page, 'The webhook is paused.');
  await press(page, 'Delete: Band shop');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await waitForText(page, 'The webhook is deleted.');
});
