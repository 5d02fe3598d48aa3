/**
 * Problems of a seller: the session ends, the network fails, and the folder contains other files
 * than tracks.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sine, stereo } from '@lathe/media/audio/testing/signals';
import { writeWav } from '@lathe/media/audio/testing/wav-files';
import { addWeeks, calendarDate } from '@lathe/rules/dates';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePage } from '../server/modules/pages/testing/pages.ts';
import { TEST_PASSWORD } from '../server/testing/people.ts';
import { assertAccessible } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { intercept } from './testing/intercept.ts';
import { press } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;
const BIO = 'Three people, one harbour, and a tape machine that drifts.';

let folder = '';
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lathe-walk-'));
  const tone = stereo(sine({ hz: 330, seconds: 32, sampleRate: 44_100 }));
  await writeWav(at('01 Ferry.wav'), tone, { sampleRate: 44_100, bits: 16 });
  await writeFile(at('cover.jpg'), 'a picture');
  await writeFile(at('02 Nothing.wav'), '');
});

afterAll(async () => await rm(folder, { recursive: true, force: true }));

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Expires the sessions on the server; the browser still has its cookie. */
async function endSessions(userId: string) {
  await ctx.db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

async function logIn(page: Page, email: string) {
  await page.waitForURL('**/login?**');
  await page.locator('#login-email').fill(email);
  await page.locator('#login-password').fill(TEST_PASSWORD);
  await press(page, 'Sign in');
}

async function logInAgain(page: Page, email: string) {
  await logIn(page, email);
  await page.getByText('We restored your unsaved changes').waitFor();
}

it('a seller loses no text or file when the session ends, the network fails or the shop is down', async () => {
  const { page, context, pageErrors } = await visit(url, { size: PHONE, losesNetwork: true });
  const ann = await visitAs(context, shop, { seller: true });
  await makePage(ctx, { owner_id: ann.id, name: 'Harbour' });

  await openPage(page, '/studio/pages/new');
  await field(page, 'Name').fill('Second Harbour');
  await page.locator('textarea').first().fill(BIO);
  await endSessions(ann.id);
  await press(page, 'Create page');
  await logInAgain(page, ann.email);
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('Second Harbour');
  await expect.poll(() => page.locator('textarea').first().inputValue()).toBe(BIO);
  await assertAccessible(page);

  await context.setOffline(true);
  await page.getByText('No connection').waitFor();
  await assertAccessible(page);
  await press(page, 'Create page');
  await page.getByRole('link', { name: 'Releases', exact: true }).click();
  expect(new URL(page.url()).pathname).toBe('/studio/pages/new');
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('Second Harbour');
  await context.setOffline(false);

  // The network works, but the shop is down.
  const isPage = ({ pathname }: URL) => pathname.endsWith('.data');
  const restorePage = await intercept(page, isPage, (route) => route.abort('connectionrefused'));
  await press(page, 'Create page');
  await page.getByRole('heading', { name: 'We could not reach the shop' }).waitFor();
  restorePage();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByText('We restored your unsaved changes').waitFor();
  await press(page, 'Create page');
  await page.getByRole('heading', { name: 'Second Harbour', level: 1 }).waitFor();
  // A draft that was saved is not restored.
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).join()))
    .not.toMatch(/new/);
  await openPage(page, '/studio/pages/new');
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('');

  await openPage(page, '/studio/releases/new');
  await field(page, 'Title').fill('Low Water');
  await field(page, 'Artist').fill('Harbour');
  await press(page, 'Start release');
  await page.waitForURL('**/metadata');
  const release = page.url().split('/').at(-2) ?? '';
  await endSessions(ann.id);
  await field(page, 'Label').fill('Harbour Tapes');
  const day = addWeeks(calendarDate(ctx.clock.now()), 8);
  await page.getByRole('group', { name: 'Release date' }).getByRole('spinbutton').first().focus();
  await page.keyboard.type(day.split('-').reverse().join(''));
  await page.getByText('The last change is not saved yet.').waitFor();
  await press(page, 'Mark as complete');
  await logInAgain(page, ann.email);
  const label = ctx.db
    .selectFrom('releases')
    .select(['label', 'release_date'])
    .where('id', '=', release);
  await expect
    .poll(() => label.executeTakeFirst())
    .toEqual({ label: 'Harbour Tapes', release_date: day });

  // A proxy rejects the event stream, as during a restart of the shop.
  let refused = 0;
  const isRealtime = ({ pathname }: URL) => pathname === '/realtime' && refused < 2;
  await intercept(page, isRealtime, async (route) => {
    refused += 1;
    await route.fulfill({ status: 503 });
  });
  await openPage(page, `/studio/releases/${release}/songs`);
  await context.setOffline(true);
  const files = ['01 Ferry.wav', 'cover.jpg', '02 Nothing.wav'].map(at);
  await page.locator('input[type=file]').first().setInputFiles(files);
  await page.getByText('2 files were skipped').waitFor();
  await page.getByText('cover.jpg is not WAV or FLAC.').waitFor();
  await page.getByText('02 Nothing.wav is empty.').waitFor();
  await page.getByText('The upload continues by itself once you are back online.').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Listen: Ferry' }).waitFor();
  await expect.poll(() => page.locator('.song-title').allTextContents()).toEqual(['Ferry']);

  // After sign-in, the user returns to the page with the downloads, not to the file.
  await endSessions(ann.id);
  await openPage(page, '/studio/exports/sales?month=2026-02&as=csv');
  await logIn(page, ann.email);
  await page.waitForURL('**/studio/exports');
  expect(pageErrors).toEqual([]);
});
