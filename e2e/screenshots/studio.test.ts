import { describe, expect } from 'vitest';
import { BERLIN } from '../../server/modules/addresses/testing/addresses.ts';
import { makeTickets } from '../../server/modules/events/testing/tickets.ts';
import { readyItem } from '../../server/modules/merch-publishing/testing/ready-items.ts';
import { assertAccessible } from '../testing/accessibility.ts';
import { callInPage } from '../testing/call-in-page.ts';
import { openPage, visit } from '../testing/chromium.ts';
import { visitScreens } from '../testing/screenshots.ts';
import { openShop } from '../testing/shop.ts';
import { visitAs } from '../testing/sign-in-as.ts';

const shop = await openShop();
const { url, ctx } = shop;

describe('every address and studio screen', () => {
  visitScreens(url, async ({ page, context, mode: options }) => {
    const { id } = await visitAs(context, shop);

    async function checkScreen(path: string): Promise<void> {
      await openPage(page, path);
      await assertAccessible(page);
    }

    const post = async (path: string, data: object) => {
      const { status, body } = await callInPage(page, 'POST', path, data);
      expect(status, JSON.stringify(body)).toBe(200);
    };

    await checkScreen('/account/addresses');
    await checkScreen('/account/addresses/new');
    await post(`/api/users/${id}/addresses`, BERLIN);
    await post(`/api/users/${id}/addresses`, {
      ...BERLIN,
      business_name: 'Donaudampfschifffahrt',
    });
    await checkScreen('/account/addresses');
    await checkScreen('/studio');
    await checkScreen('/studio/onboarding/start');
    await post(`/api/account/${id}/creator`, NORTH_PIER);
    await checkScreen('/studio');
    for (const step of ['start', 'person', 'address', 'business', 'owners', 'review']) {
      await checkScreen(`/studio/onboarding/${step}`);
    }
    await openPage(page, '/studio/onboarding/address');
    await page.locator('footer [value=continue]').click();
    await page.locator('.error-summary').waitFor();
    await assertAccessible(page);

    const seller = await visit(url, options);
    const person = await visitAs(seller.context, shop, { seller: true });
    const shirt = await readyItem(ctx, { ownerId: person.id });
    const item = `/studio/merch/${shirt.id}`;
    const { event } = await makeTickets(ctx, { ownerId: person.id });
    const further = [
      '/studio/merch',
      '/studio/merch/new',
      ...['', '/design', '/pictures', '/price', '/submit', '/history'].map((tab) => item + tab),
      '/studio/pages',
      '/studio/releases/groups',
      '/studio/events',
      '/studio/events/new',
      `/studio/events/${event.id}/guests`,
      '/studio/keys',
      '/studio/webhooks',
      '/studio/bundles',
      '/studio/bundles/new',
      '/studio/discounts',
      '/studio/payouts',
      '/studio/payouts?request=GBP',
      '/studio/payouts/accounts',
      '/studio/payouts/accounts/new',
      '/studio/sales',
      '/studio/sales/2026',
      '/studio/sales/lines?period=2026-10',
      '/studio/sales/bookings?period=2026-10',
      '/studio/notifications',
      '/studio/notifications/settings',
      '/studio/payouts/tax',
      '/studio/payouts/tax/interview/who',
      '/studio/payouts/tax/interview/address',
      '/studio/payouts/tax/interview/numbers',
      '/studio/payouts/tax/interview/sign',
    ];
    for (const path of ['/studio', ...further, '/studio/onboarding', '/studio/onboarding/person']) {
      await openPage(seller.page, path);
      await assertAccessible(seller.page);
    }
    expect(seller.pageErrors).toEqual([]);
    await seller.context.close();
  });
});

const NORTH_PIER = {
  kind: 'business',
  legal_form: 'gmbh',
  address: { country_iso: 'DE' },
  has_additional_owners: true,
  additional_owners: [{ first_name: '', last_name: '', dob: '', share_percent: null }],
};
