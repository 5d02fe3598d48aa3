/** The details of a release: two tabs, slow replies, no scripts, and the release limit. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LONG_TIMEOUT } from '../server/testing/timeouts.ts';
import { openPage, PHONE, waitForHydration } from './testing/chromium.ts';
import { intercept } from './testing/intercept.ts';
import { fill, press, waitForText } from './testing/page-actions.ts';
import { releaseSellers } from './testing/release-sellers.ts';
import { openShop } from './testing/shop.ts';

const shop = await openShop({ DEMO: 'off' });
const { ctx } = shop;
const { signInAsSeller, createRelease, releaseOf } = releaseSellers(shop);

const typedHolder = (page: Page) => page.locator('input[name=p_holder]').inputValue();

describe('seller with a new release', () => {
  it('gets a conflict when another tab was faster, and nothing is overwritten', async () => {
    const { page, context, person } = await signInAsSeller({ size: PHONE });
    await createRelease(page, { title: 'Two Tabs', artist: 'Kiosk', submit: 'Start release' });
    await waitForHydration(page);
    const other = await context.newPage();
    await openPage(other, new URL(page.url()).pathname);
    await fill(other, 'Label', 'The other tab');
    await waitForText(other, 'All changes are saved.');
    await fill(page, 'Label', 'This tab');
    await waitForText(page, 'This was changed somewhere else in the meantime');
    expect((await releaseOf(person.id)).label).toBe('The other tab');
    await page.getByRole('link', { name: 'Reload the page with the saved version' }).click();
    await waitForHydration(page);
    await expect
      .poll(() => page.getByLabel('Label', { exact: true }).inputValue(), LONG_TIMEOUT)
      .toBe('The other tab');

    const release = await releaseOf(person.id);
    const { id } = await ctx.db
      .insertInto('tracks')
      .values({ release_id: release.id, side: 1, position: 1, title: 'Night Bus' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const song = `/studio/releases/${release.id}/songs?song=${id}`;
    for (const tab of [page, other]) await openPage(tab, song);
    await fill(other, 'Track title', 'The other song');
    await press(other, 'Save track');
    await waitForText(other, 'The track is saved.');
    await fill(page, 'Track title', 'This song');
    // A second submit shows the same error.
    for (const _ of [1, 2]) {
      await press(page, 'Save track');
      await waitForText(page, 'This was changed somewhere else in the meantime');
    }
    const storedTracks = ctx.db.selectFrom('tracks').select('title').where('id', '=', id);
    expect(await storedTracks.executeTakeFirst()).toEqual({ title: 'The other song' });
  });

  it('keeps and saves what is typed while a button is answered', async () => {
    const { page, pageErrors, person } = await signInAsSeller();
    await createRelease(page, { title: 'Slow Answer', artist: 'Kiosk', submit: 'Start release' });
    await waitForHydration(page);
    await page.getByLabel('Artist page', { exact: true }).selectOption({ label: 'Kiosk' });
    await waitForText(page, 'All changes are saved.');
    const about = page.getByLabel('Description (optional)', { exact: true });
    for (const [button, words] of [
      ['Create group', 'One. '],
      ['Fill in the usual details', 'Two. '],
    ] as const) {
      const [requested, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const stop = await intercept(
        page,
        ({ pathname }) => pathname.includes('/metadata'),
        async (route) => {
          if (route.request().method() === 'POST') {
            requested.resolve();
            await answer.promise;
          }
          await route.continue();
        },
      );
      await press(page, button);
      await requested.promise;
      await about.focus();
      await page.keyboard.press('End');
      await page.keyboard.type(words);
      answer.resolve();
      await expect.poll(() => page.getByRole('button', { name: button }).count()).toBe(0);
      stop();
      // The field keeps the focus.
      await page.keyboard.type('More. ');
      await waitForText(page, 'All changes are saved.');
    }
    const written = 'One. More. Two. More. ';
    expect(await about.inputValue()).toBe(written);
    expect(await typedHolder(page)).toBe('Kiosk');
    await expect
      .poll(async () => (await releaseOf(person.id)).description, LONG_TIMEOUT)
      .toBe(written);
    expect(await releaseOf(person.id)).toMatchObject({ p_holder: 'Kiosk', c_holder: 'Kiosk' });
    expect(pageErrors).toEqual([]);
  });

  it('needs no scripts', async () => {
    const { page, person } = await signInAsSeller({ javaScript: false });
    await page.goto('/studio/releases/new');
    await fill(page, 'Title', 'No Scripts');
    // Prefilled from the page; when emptied, the error links to the field and no release is
    // created.
    await fill(page, 'Artist', ' ');
    await press(page, 'Start release');
    await page.getByRole('link', { name: 'Artist: This field is required.' }).waitFor();
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('No Scripts');
    expect(
      await ctx.db.selectFrom('releases').where('owner_id', '=', person.id).select('id').execute(),
    ).toEqual([]);
    await fill(page, 'Artist', 'Kiosk');
    await press(page, 'Start release');
    await fill(page, 'Label', 'Kiosk Records');
    await page.getByLabel('Artist 1 (optional)').fill('Ada');
    await page.getByLabel('Credit 1: name').fill('Bo');
    await press(page, 'Save');
    await waitForText(page, 'Saved.');
    expect(await releaseOf(person.id)).toMatchObject({
      label: 'Kiosk Records',
      additional_artists: [{ name: 'Ada', role: 'featuring' }],
      credits: [{ name: 'Bo', role: 'performer', detail: '' }],
    });
    await press(page, 'Mark as complete');
    await page.getByText('Release date: Still missing.').waitFor();
    expect((await releaseOf(person.id)).metadata_in_edit).toBe(true);
  });

  it('sees the limit before reaching it', async () => {
    const { page, person } = await signInAsSeller();
    await createRelease(page, { title: 'The Last', artist: 'Kiosk', submit: 'Start release' });
    await ctx.db
      .updateTable('users')
      .set({ releases_limit: 1 })
      .where('id', '=', person.id)
      .execute();
    await openPage(page, '/studio/releases');
    await waitForText(page, 'You have reached your release limit');
    await expect.poll(() => page.getByRole('link', { name: 'New release' }).count()).toBe(0);
    await openPage(page, '/studio/releases/new');
    await expect.poll(() => page.getByRole('button', { name: 'Start release' }).count()).toBe(0);
  });
});
