/** A payee without an account: invited by mail, paid by what waited, or declined and decided. */
import { expect, it } from 'vitest';
import { makePage } from '../server/modules/pages/testing/pages.ts';
import { makeTitle } from '../server/modules/storefront/testing/titles.ts';
import { TEST_PASSWORD } from '../server/testing/people.ts';
import { assertAccessible } from './testing/accessibility.ts';
import { callInPage } from './testing/call-in-page.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { mailsTo } from './testing/mailbox.ts';
import { fill, press, waitForHeading, waitForText } from './testing/page-actions.ts';
import { payAsGuest } from './testing/pay-as-guest.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;

it('registers through the mail, agrees, and has what waited; another one declines', async () => {
  const owner = await visit(url, { language: 'en-GB' });
  const person = await visitAs(owner.context, shop, { seller: true, name: 'Otto Owner' });
  const home = await makePage(ctx, { owner_id: person.id, is_live: true, name: 'Kiosk' });
  const page = { id: home.id, slug: home.slug, name: 'Kiosk' };
  const { releaseIds } = await makeTitle(ctx, { ownerId: person.id, page });
  const [release = ''] = releaseIds;

  await openPage(owner.page, `/studio/splits/${release}`);
  await fill(owner.page, 'Kiosk’s share', '60');
  await fill(owner.page, 'Someone else (1)', 'sina@example.com');
  await fill(owner.page, 'Name (1)', 'Sina Sax');
  await fill(owner.page, 'Share (1)', '30');
  await press(owner.page, 'Add another');
  await fill(owner.page, 'Someone else (2)', 'wrong@example.com');
  await fill(owner.page, 'Share (2)', '10');
  await press(owner.page, 'Propose');
  await owner.page.locator('.error-summary').getByText('Name (2)').waitFor();
  await fill(owner.page, 'Name (2)', 'Dora Drums');
  await press(owner.page, 'Propose');
  await waitForText(owner.page, 'Agreed: this applies from now on.');
  await waitForHeading(owner.page, 'Invited payees');
  await assertAccessible(owner.page);

  const buyer = await visit(url, { language: 'en-GB' });
  await openPage(buyer.page, '/');
  await callInPage(buyer.page, 'POST', '/es/cart', { type: 'release', uuid: release, quantity: 1 });
  await payAsGuest(buyer.page, 'rosa@example.com');

  const linkFor = async (email: string) => {
    await expect.poll(async () => (await mailsTo(buyer.page, email)).length).toBe(1);
    const [mail] = await mailsTo(buyer.page, email);
    return mail?.links.find((link) => link.includes('/invitation/')) ?? '';
  };
  const wrong = await visit(url, { language: 'en-GB', theme: 'dark' });
  await openPage(wrong.page, await linkFor('wrong@example.com'));
  await waitForText(wrong.page, '10% of what its sellers earn with each copy');
  await assertAccessible(wrong.page);
  await press(wrong.page, 'Decline the share');
  await waitForHeading(wrong.page, 'You have declined the share');

  const sina = await visit(url, { language: 'de', size: PHONE, theme: 'dark' });
  await openPage(sina.page, await linkFor('sina@example.com'));
  await fill(sina.page, 'Vorname', 'Sina');
  await fill(sina.page, 'Nachname', 'Sax');
  await fill(sina.page, 'Passwort', TEST_PASSWORD);
  await sina.page.getByRole('checkbox').check();
  await press(sina.page, 'Konto anlegen');
  await waitForHeading(sina.page, 'Anteile an Einnahmen');
  await waitForText(sina.page, 'So werden die Einnahmen aufgeteilt');
  await assertAccessible(sina.page);
  await sina.page.getByRole('button', { name: /^Zustimmen: / }).click();
  await waitForText(sina.page, 'Zum Studio');
  await sina.page.getByRole('link', { name: 'Zum Studio' }).click();
  await waitForText(sina.page, '1,07 £');

  const admin = await visit(url, { language: 'en-GB' });
  await visitAs(admin.context, shop, { role: 'admin', name: 'Ada Admin' });
  await openPage(admin.page, '/admin/payouts/unclaimed');
  await assertAccessible(admin.page);
  await admin.page.getByRole('link', { name: 'Dora Drums' }).click();
  await admin.page.getByLabel('Give to the owner of the release').check();
  await fill(admin.page, 'Reason', 'Wrong address');
  await assertAccessible(admin.page);
  await press(admin.page, 'Decide');
  await waitForText(admin.page, 'The decision is recorded.');
});
