import { describe, expect, it } from 'vitest';
import { makePage, makeRelease } from '../server/modules/pages/testing/pages.ts';
import { refreshStorefront } from '../server/modules/storefront/index.ts';
import { inTransaction } from '../server/platform/db/tx.ts';
import { assertAccessible } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { press, waitForText } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;

describe('two sellers', () => {
  it('share a page: request, acceptance, a draft on it, and the end, each visible to the other at once', async () => {
    const [host, guest] = [await visit(url), await visit(url, { size: PHONE })];
    const owner = await visitAs(host.context, shop, { seller: true, name: 'Olga Owner' });
    await visitAs(guest.context, shop, { seller: true, name: 'Gil Guest' });
    const kiosk = await makePage(ctx, {
      owner_id: owner.id,
      is_live: true,
      name: 'Kiosk',
      slug: 'kiosk',
    });

    await openPage(host.page, `/studio/pages/${kiosk.id}`);
    await waitForText(
      host.page,
      'Nobody has asked yet. Sellers find the button for it on your page.',
    );

    await openPage(guest.page, '/kiosk');
    await press(guest.page, 'Ask to contribute');
    await guest.page.getByLabel('Message to the owner (optional)').fill('For the compilation.');
    await assertAccessible(guest.page);
    await press(guest.page, 'Send request');
    await guest.page.getByRole('link', { name: 'Request sent' }).click();
    await waitForText(guest.page, 'Awaiting reply');
    await assertAccessible(guest.page);

    // The request appears on the open page without a reload.
    await waitForText(host.page, 'For the compilation.');
    await assertAccessible(host.page);
    await press(host.page, 'Accept: Gil Guest');
    await waitForText(host.page, 'Accepted. They can now put their own releases on this page.');
    await waitForText(guest.page, 'Contributing');

    await openPage(guest.page, '/studio/releases/new');
    await guest.page.getByLabel('Title', { exact: true }).fill('Night Bus');
    await guest.page.getByLabel('Artist', { exact: true }).fill('Gil');
    const choice = guest.page.getByLabel('Artist page', { exact: false }).first();
    await choice.selectOption('Kiosk (someone else’s page)');
    await press(guest.page, 'Start release');
    await guest.page.waitForURL('**/metadata');
    const chosen = guest.page.getByLabel('Artist page', { exact: false }).first();
    await expect.poll(() => chosen.inputValue()).toBe(kiosk.id);

    await press(host.page, 'End: Gil Guest');
    const question = host.page.getByRole('alertdialog');
    await question.getByText('Their drafts lose the page', { exact: false }).waitFor();
    await question.getByRole('button', { name: 'End contribution' }).click();
    await waitForText(host.page, 'The contribution has ended.');
    await guest.page.waitForFunction(
      (id) => !document.querySelector(`option[value="${id}"]`),
      kiosk.id,
    );
    await expect.poll(() => chosen.inputValue()).toBe('');
    await openPage(guest.page, '/studio/pages');
    await waitForText(guest.page, 'The page’s owner ended it.');
    expect([...host.pageErrors, ...guest.pageErrors]).toEqual([]);
  });

  it('edit the texts of their titles, and the shop shows them at once', async () => {
    const { page, context, pageErrors } = await visit(url, { size: PHONE });
    const { id } = await visitAs(context, shop, { seller: true });
    const home = await makePage(ctx, { owner_id: id, is_live: true, slug: 'titles' });
    const place = { ownerId: id, pageId: home.id };
    const { group_id } = await makeRelease(ctx, { ...place, release: { title: 'Night Bus' } });
    const draft = { group_id: null, published_at: null, approved_at: null, submitted_at: null };
    await makeRelease(ctx, { ...place, release: { ...draft, title: 'Morning Train' } });
    const groupId = group_id ?? '';
    const named = { title: 'Night Bus', slug: 'night-bus' };
    await ctx.db.updateTable('release_groups').set(named).where('id', '=', groupId).execute();
    await inTransaction(ctx.db, (tx) => refreshStorefront(tx, ctx, { groupIds: [groupId] }));
    const visitor = await visit(url);
    await openPage(visitor.page, '/titles/releases/night-bus');

    await openPage(page, '/studio/releases');
    await page.getByRole('link', { name: 'Release groups', exact: true }).click();
    await page.getByText('Titles are too different', { exact: false }).first().waitFor();
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Night Bus', exact: true }).click();
    await page.getByRole('heading', { name: 'Night Bus', level: 1 }).waitFor();
    await assertAccessible(page);
    const title = page.getByLabel('Title', { exact: true });
    await title.fill('Morning Train');
    await page.getByLabel('Genre', { exact: true }).selectOption('Electronic');
    await press(page, 'Save');
    await page.locator('.field-error').getByText('“Night Bus” is in this group').waitFor();
    await expect.poll(() => title.inputValue()).toBe('Morning Train');
    await title.fill('Night Bus (Remastered)');
    await press(page, 'Save');
    await waitForText(page, 'Saved. The shop shows it from now on.');
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { name: 'Night Bus (Remastered)', level: 1 }).waitFor();
    await page.getByLabel('Hidden', { exact: true }).check();
    await press(page, 'Save');
    await page.getByText('Hidden', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Preview' }).waitFor();
    expect((await visitor.page.reload())?.status()).toBe(404);
    expect(pageErrors).toEqual([]);
  });
});
