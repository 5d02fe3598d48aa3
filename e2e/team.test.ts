/** People who work in the account of a seller or label, and an admin who looks at it. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { MemberRole } from '../rules/member-roles.ts';
import { makePage } from '../server/modules/pages/testing/pages.ts';
import { assertAccessible } from './testing/accessibility.ts';
import { callInPage } from './testing/call-in-page.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { mailedLink } from './testing/mailbox.ts';
import { fill, press, waitForHeading, waitForText } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;

async function addMember(accountId: string, userId: string, role: MemberRole): Promise<void> {
  const row = { account_id: accountId, user_id: userId, role, added_at: ctx.clock.now() };
  await ctx.db.insertInto('account_members').values(row).execute();
}

/** An artist with a draft, and a label that may edit it. */
async function labelWithArtist() {
  const artist = await visit(url, { language: 'en-GB' });
  const { id: artistId } = await visitAs(artist.context, shop, {
    seller: true,
    name: 'Anna Artist',
  });
  const home = await makePage(ctx, { owner_id: artistId, is_live: true, name: 'Kiosk' });
  await openPage(artist.page, '/studio');
  const types = await callInPage(artist.page, 'GET', '/api/release_types');
  const draft = await callInPage(artist.page, 'POST', `/api/users/${artistId}/releases`, {
    release_type_id: types.body.data[0].id,
    title: 'Night Bus',
    primary_artist: 'Kiosk',
    page_id: home.id,
  });
  const label = await visit(url, { language: 'en-GB', theme: 'dark' });
  const owner = await visitAs(label.context, shop, { seller: true, name: 'Lou Label' });
  await openPage(label.page, '/studio');
  const at = `/api/users/${owner.id}/label`;
  const slug = `fair-wind-${owner.id.slice(0, 8)}`;
  await callInPage(label.page, 'POST', at, { name: 'Fair Wind', url: slug });
  const asked = await callInPage(label.page, 'POST', `${at}/roster`, {
    page: home.slug,
    rights: ['edit'],
  });
  const agree = `/api/users/${artistId}/agreements/${asked.body.uuid}/agree`;
  expect((await callInPage(artist.page, 'POST', agree, {})).status).toBe(200);
  return { artist, label, owner, artistId, releaseId: String(draft.body.uuid) };
}

const openTeam = async (page: Page) => {
  await openPage(page, '/studio/team');
  await waitForHeading(page, 'Team');
};

it('somebody in a label’s team edits an artist’s release, and finance cannot', async () => {
  const { artist, label, owner, artistId, releaseId } = await labelWithArtist();
  const email = 'mia@example.com';
  await openTeam(label.page);
  await assertAccessible(label.page);
  await fill(label.page, 'Email address', email);
  await press(label.page, 'Send invitation');
  await label.page.getByText('valid until').waitFor();
  await assertAccessible(label.page);

  const mia = await visit(url, { language: 'en-GB', size: PHONE });
  await openPage(mia.page, await mailedLink(label.page, email, '/invitation/'));
  await fill(mia.page, 'First name', 'Mia');
  await fill(mia.page, 'Last name', 'Member');
  await fill(mia.page, 'Password', 'Kettle-drum-43');
  await mia.page.locator('input[name=terms]').check();
  await press(mia.page, 'Accept and create account');
  await waitForText(mia.page, 'You work in the account of Fair Wind: Catalogue');
  expect(await mia.page.getByRole('link', { name: 'Sales', exact: true }).count()).toBe(0);
  await assertAccessible(mia.page);

  await openPage(mia.page, '/studio/label/releases');
  await assertAccessible(mia.page);
  await mia.page.getByRole('link', { name: 'Night Bus', exact: true }).click();
  await waitForText(mia.page, 'Release of Anna Artist. You edit it for your label.');
  await mia.page
    .getByLabel('Description (optional)', { exact: true })
    .fill('Written on the last bus home.');
  const description = async () =>
    (
      await ctx.db
        .selectFrom('releases')
        .select('description')
        .where('id', '=', releaseId)
        .executeTakeFirstOrThrow()
    ).description;
  await expect.poll(description, { timeout: 20_000 }).toBe('Written on the last bus home.');
  await openPage(mia.page, `/studio/releases/${releaseId}/price`);
  await openPage(mia.page, `/studio/releases/${releaseId}/format`);

  await openTeam(artist.page);
  await artist.page.getByText('Mia Member', { exact: true }).waitFor();
  await artist.page.getByText('changed a release').first().waitFor();
  await openPage(artist.page, `/studio/releases/${releaseId}/submit`);
  await artist.page.getByText('Mia Member').first().waitFor({ state: 'attached' });

  const finn = await visit(url, { language: 'de' });
  const { id: finnId } = await visitAs(finn.context, shop, { name: 'Finn Finanz' });
  await addMember(owner.id, finnId, 'finance');
  await openPage(finn.page, '/studio/label/sales');
  await waitForText(finn.page, 'Du arbeitest im Konto von Fair Wind: Finanzen');
  await assertAccessible(finn.page);
  const refused = await finn.page.request.get(`${url}/studio/releases/${releaseId}/metadata`);
  expect(refused.status()).toBe(404);
  const path = `/api/users/${artistId}/releases/${releaseId}`;
  expect(
    (await callInPage(finn.page, 'PUT', path, { version: 1, description: 'Mine' })).status,
  ).toBe(403);
  expect(await description()).toBe('Written on the last bus home.');

  await openTeam(label.page);
  await label.page.getByRole('button', { name: 'Remove: Mia Member' }).click();
  await label.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await waitForText(label.page, 'This person is no longer in the team.');
  const gone = await mia.page.request.get(`${url}/studio/releases/${releaseId}/metadata`);
  expect(new URL(gone.url()).pathname).toBe('/studio');
  for (const each of [artist, label, mia, finn]) {
    expect(each.pageErrors).toEqual([]);
    await each.context.close();
  }
});

it('a form stays in the account of its page when another tab switches', async () => {
  const lou = await visit(url, { language: 'en-GB' });
  const { id: louId } = await visitAs(lou.context, shop, { seller: true, name: 'Lou Two' });
  const anna = await visit(url);
  const { id: annaId } = await visitAs(anna.context, shop, { seller: true, name: 'Anna Two' });
  await addMember(annaId, louId, 'manager');

  await openPage(lou.page, '/studio/pages/new');
  await lou.page.locator('input[name=name]').fill('Lou alone');
  const other = await lou.context.newPage();
  await openPage(other, '/studio');
  await other.getByLabel('Account', { exact: true }).selectOption({ label: 'Anna Two' });
  await press(other, 'Switch');
  await waitForText(other, 'You work in the account of Anna Two: Manager');
  await assertAccessible(other);

  await lou.page.locator('main form button[type=submit]').last().click();
  await lou.page.waitForURL(/\/studio\/pages\/[\da-f-]{36}/);
  const { owner_id } = await ctx.db
    .selectFrom('pages')
    .select('owner_id')
    .where('name', '=', 'Lou alone')
    .executeTakeFirstOrThrow();
  expect(owner_id).toBe(louId);
  await lou.context.close();
  await anna.context.close();
});

it('an admin looks at a seller’s studio and changes nothing there', async () => {
  const admin = await visit(url, { language: 'en-GB' });
  await visitAs(admin.context, shop, { role: 'admin', name: 'Ada Admin' });
  const seller = await visit(url);
  const { id } = await visitAs(seller.context, shop, { seller: true, name: 'Sol Seller' });
  const page = await makePage(ctx, { owner_id: id, is_live: true, name: 'Quay' });

  await openPage(admin.page, `/admin/users/${id}`);
  await press(admin.page, 'View their studio');
  await waitForText(admin.page, 'You are viewing the studio of Sol Seller');
  await assertAccessible(admin.page);
  for (const path of ['pages', 'releases', 'discounts', 'sales', 'label', 'team', 'splits']) {
    await openPage(admin.page, `/studio/${path}`);
    await waitForText(admin.page, 'You are viewing the studio of Sol Seller');
  }
  await openPage(admin.page, `/studio/pages/${page.id}`);
  const change = await callInPage(admin.page, 'PUT', `/api/users/${id}/pages/${page.id}`, {
    name: 'Taken over',
    version: 1,
  });
  expect(change).toMatchObject({ status: 403, body: { code: 'read_only_view' } });
  await press(admin.page, 'End the view');
  await admin.page.waitForURL('**/admin/users');
  const { name } = await ctx.db
    .selectFrom('pages')
    .select('name')
    .where('id', '=', page.id)
    .executeTakeFirstOrThrow();
  expect(name).toBe('Quay');
  expect(admin.pageErrors).toEqual([]);
  await admin.context.close();
  await seller.context.close();
});
