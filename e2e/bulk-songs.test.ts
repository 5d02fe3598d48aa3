/** An album with 40 tracks: edited at once, undone, filled down, pasted; on a desk and on a phone. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { insertTracks } from '../server/modules/songs/testing/albums.ts';
import { LONG_TIMEOUT } from '../server/testing/timeouts.ts';
import { assertAccessible, assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, type VisitorOptions } from './testing/chromium.ts';
import { choose, fill, press, waitForText } from './testing/page-actions.ts';
import { releaseSellers } from './testing/release-sellers.ts';
import { openShop } from './testing/shop.ts';

const shop = await openShop({ DEMO: 'off' });
const { ctx } = shop;
const { signInAsSeller } = releaseSellers(shop);

async function openAlbum(options: VisitorOptions = {}) {
  const seller = await signInAsSeller(options);
  const cd = ctx.db.selectFrom('release_types').select('id').where('code', '=', 'cd');
  const { id: release_type_id } = await cd.executeTakeFirstOrThrow();
  const release = { owner_id: seller.person.id, release_type_id, title: 'Forty' };
  const { id } = await ctx.db
    .insertInto('releases')
    .values({ ...release, primary_artist: 'Kiosk' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertTracks(shop, id, 40);
  const { page } = seller;
  await page.goto(`/studio/releases/${id}/songs`);
  await page.getByRole('link', { name: 'Edit several tracks' }).click();
  await page.waitForURL('**/songs/edit');
  if (options.javaScript !== false) await openPage(page, `/studio/releases/${id}/songs/edit`);
  const tracks = () =>
    ctx.db
      .selectFrom('tracks')
      .selectAll()
      .where('release_id', '=', id)
      .orderBy('position')
      .execute();
  return { ...seller, id, tracks };
}

const box = (page: Page, number: number) =>
  page.getByRole('checkbox', { name: `Select track ${number}:` }).first();
const cell = (page: Page, field: string, number: number) =>
  page.getByLabel(`${field} of track ${number}`, { exact: true });

describe('seller of an album with 40 tracks', () => {
  it('sets composer, publisher and explicit at once, and undoes it', async () => {
    const { page, pageErrors, tracks } = await openAlbum();
    const before = await tracks();
    await page.getByLabel('Select all tracks').check();
    await waitForText(page, '40 of 40 tracks selected');
    await fill(page, 'Composer (optional)', 'Ann Lee');
    await fill(page, 'Publisher (optional)', 'Songs Ltd');
    await choose(page, 'Explicit (optional)', 'yes');
    await assertAccessibleInBothModes(page);
    await press(page, 'Apply to 40 tracks');
    await waitForText(page, '40 tracks changed: composer, publisher, explicit.');
    for (const track of await tracks()) {
      expect(track).toMatchObject({ composer: 'Ann Lee', publisher: 'Songs Ltd', explicit: true });
    }
    await expect.poll(() => cell(page, 'Composer', 40).inputValue()).toBe('Ann Lee');
    await assertAccessible(page);
    await press(page, 'Undo');
    await waitForText(page, 'Undone for 40 tracks: composer, publisher, explicit.');
    const content = (rows: typeof before) =>
      rows.map((row) => ({ ...row, version: 0, updated_at: null }));
    expect(content(await tracks())).toEqual(content(before));
    await expect.poll(() => cell(page, 'Composer', 40).inputValue()).toBe('');
    expect(pageErrors).toEqual([]);
  });

  it('selects ranges, clears on request, and fills down by button and by keyboard', async () => {
    const { page, pageErrors, tracks } = await openAlbum();
    await box(page, 3).click();
    await box(page, 7).click({ modifiers: ['Shift'] });
    await waitForText(page, '5 of 40 tracks selected');
    await box(page, 7).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await waitForText(page, '6 of 40 tracks selected');
    await cell(page, 'Publisher', 38).fill('Songs Ltd');
    await press(page, 'Copy to all tracks below: Publisher of track 38');
    await cell(page, 'Composer', 2).fill('Bo');
    await page.keyboard.press('Control+d');
    await expect.poll(() => cell(page, 'Composer', 40).inputValue()).toBe('Bo');
    await cell(page, 'Title', 1).fill('Night Bus');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Rain');
    await page.getByLabel('Clear: artist').check();
    await press(page, 'Save changes');
    await waitForText(page, '40 tracks changed: title, artist, composer, publisher.');
    const saved = await tracks();
    expect(saved.map(({ composer }) => composer)).toEqual(['', ...Array(39).fill('Bo')]);
    expect(
      saved.filter(({ publisher }) => publisher !== '').map(({ position }) => position),
    ).toEqual([38, 39, 40]);
    expect(
      saved.filter((each) => each.primary_artist === '').map(({ position }) => position),
    ).toEqual([3, 4, 5, 6, 7, 8]);
    expect(saved.slice(0, 2).map(({ title }) => title)).toEqual(['Night Bus', 'Rain']);
    await press(page, 'Save changes');
    await page.getByText('There is nothing to save.').waitFor();
    expect(pageErrors).toEqual([]);
  });

  it('sees which track another tab has changed, and loses nothing that was typed', async () => {
    const { page, context, id, tracks } = await openAlbum();
    const other = await context.newPage();
    await openPage(other, `/studio/releases/${id}/songs/edit`);
    await cell(other, 'Title', 2).fill('Other tab');
    await press(other, 'Save changes');
    await waitForText(other, '1 track changed: title.');
    await cell(page, 'Composer', 1).fill('Ann Lee');
    await page.keyboard.press('Control+d');
    await press(page, 'Save changes');
    const problem = 'Track 2 Track 2: This track was changed somewhere else in the meantime.';
    await page.getByRole('link', { name: problem }).waitFor();
    expect((await tracks()).every(({ composer }) => composer === '')).toBe(true);
    await press(page, 'Load the newer values');
    await expect.poll(() => cell(page, 'Title', 2).inputValue(), LONG_TIMEOUT).toBe('Other tab');
    await press(page, 'Save changes');
    await waitForText(page, '39 tracks changed: composer.');
    expect((await tracks())[1]).toMatchObject({ title: 'Other tab', composer: '' });
  });

  it('pastes a track list, and sees what becomes of every line', async () => {
    const { page, pageErrors, tracks } = await openAlbum();
    await page.getByRole('link', { name: 'Paste a track list' }).click();
    const list = Array.from({ length: 39 }, (_, at) => `${at + 1}. Song no. ${at + 1} - 3:45`);
    await fill(page, 'Track list', ['Side A', ...list].join('\n'));
    await press(page, 'Preview');
    await waitForText(page, '39 tracks would change');
    await waitForText(page, 'One track has no line and stays as it is');
    await waitForText(page, 'Line 1 is a heading: Side A');
    await assertAccessibleInBothModes(page);
    expect((await tracks())[0]?.title).toBe('Track 1');
    await press(page, 'Change 39 tracks');
    await waitForText(page, '39 tracks changed: title.');
    expect((await tracks()).map(({ title }) => title)).toEqual([
      ...list.map((_, at) => `Song no. ${at + 1}`),
      'Track 40',
    ]);
    await press(page, 'Undo');
    await waitForText(page, 'Undone for 39 tracks: title.');
    expect((await tracks())[0]?.title).toBe('Track 1');
    expect(pageErrors).toEqual([]);
  });

  it('does it on a phone, one field at a time', async () => {
    const { page, pageErrors, tracks } = await openAlbum({ size: PHONE });
    await box(page, 1).click();
    await box(page, 2).click();
    await waitForText(page, '2 of 40 tracks selected');
    await assertAccessible(page);
    await press(page, 'Edit selected');
    const composer = page.getByLabel('Composer (optional)', { exact: true });
    await expect
      .poll(() => composer.evaluate((each) => each === document.activeElement))
      .toBe(true);
    await page.keyboard.type('Ann Lee');
    await press(page, 'Apply to 2 tracks');
    await waitForText(page, '2 tracks changed: composer.');
    expect(await cell(page, 'Publisher', 1).isVisible()).toBe(false);
    await choose(page, 'Field', 'publisher');
    await cell(page, 'Publisher', 39).fill('Songs Ltd');
    await press(page, 'Copy to all tracks below: Publisher of track 39');
    await press(page, 'Save changes');
    await waitForText(page, '2 tracks changed: publisher.');
    expect((await tracks()).map(({ publisher }) => publisher).slice(-3)).toEqual([
      '',
      'Songs Ltd',
      'Songs Ltd',
    ]);
    expect(pageErrors).toEqual([]);
  });

  it('needs no scripts', async () => {
    const { page, tracks } = await openAlbum({ javaScript: false });
    await box(page, 2).check();
    await fill(page, 'Composer (optional)', 'Ann Lee');
    await cell(page, 'Title', 1).fill(' ');
    await press(page, 'Save changes');
    await page.getByRole('link', { name: 'Track 1 Track 1: This field is required.' }).waitFor();
    expect(await page.getByLabel('Composer (optional)', { exact: true }).inputValue()).toBe(
      'Ann Lee',
    );
    expect(await box(page, 2).isChecked()).toBe(true);
    await cell(page, 'Title', 1).fill('Night Bus');
    await press(page, 'Save changes');
    await waitForText(page, '2 tracks changed: title, composer.');
    await press(page, 'Undo');
    await waitForText(page, 'Undone for 2 tracks: title, composer.');
    expect((await tracks())[1]?.composer).toBe('');
  });
});
