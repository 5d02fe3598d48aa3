import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makePage } from '../server/modules/pages/testing/made-pages.ts';
import { arriveAs } from './testing/arrive.ts';
import { open, PHONE, visit } from './testing/chromium.ts';
import { openShop } from './testing/shop.ts';
import { assertSound } from './testing/sound.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const told = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).first().waitFor();

describe('two sellers', () => {
  it('share a page: asked, accepted, a draft on it, and ended, each seen by the other at once', async () => {
    const [host, guest] = [await visit(url), await visit(url, { size: PHONE })];
    const owner = await arriveAs(host.context, shop, { seller: true, name: 'Olga Owner' });
    await arriveAs(guest.context, shop, { seller: true, name: 'Gil Guest' });
    const kiosk = await makePage(ctx, {
      owner_id: owner.id,
      is_live: true,
      name: 'Kiosk',
      slug: 'kiosk',
    });

    await open(host.page, `/studio/pages/${kiosk.id}`);
    await told(host.page, 'Nobody has asked yet. Sellers find the button for it on your page.');

    await open(guest.page, '/kiosk');
    await press(guest.page, 'Ask to contribute');
    await guest.page.getByLabel('Message to the owner (optional)').fill('For the compilation.');
    await assertSound(guest.page);
    await press(guest.page, 'Send the request');
    await guest.page.getByRole('link', { name: 'Request sent' }).click();
    await told(guest.page, 'Waiting for an answer');
    await assertSound(guest.page);

    // The owner did nothing: the request came to the open screen.
    await told(host.page, 'For the compilation.');
    await assertSound(host.page);
    await press(host.page, 'Accept: Gil Guest');
    await told(host.page, 'Accepted. They can now put own releases on this page.');
    await told(guest.page, 'Contributing');

    await open(guest.page, '/studio/releases/new');
    await guest.page.getByLabel('Title', { exact: true }).fill('Night Bus');
    await guest.page.getByLabel('Artist', { exact: true }).fill('Gil');
    const choice = guest.page.getByLabel('Artist page', { exact: false }).first();
    await choice.selectOption('Kiosk (page of somebody else)');
    await press(guest.page, 'Begin the release');
    await guest.page.waitForURL('**/metadata');
    const chosen = guest.page.getByLabel('Artist page', { exact: false }).first();
    expect(await chosen.inputValue()).toBe(kiosk.id);

    await press(host.page, 'End: Gil Guest');
    const question = host.page.getByRole('alertdialog');
    await question.getByText('Their drafts lose the page', { exact: false }).waitFor();
    await question.getByRole('button', { name: 'End the contribution' }).click();
    await told(host.page, 'The contribution has ended.');
    await guest.page.waitForFunction(
      (id) => !document.querySelector(`option[value="${id}"]`),
      kiosk.id,
    );
    expect(await chosen.inputValue()).toBe('');
    await open(guest.page, '/studio/pages');
    await told(guest.page, 'The owner of the page ended it.');
    expect([...host.complaints, ...guest.complaints]).toEqual([]);
  });
});
